import type { Anchor } from "#functions/documents/recognition/portrait.ts";
import { FORMATS, type Format, VISAS } from "./formats.ts";
import { CHARACTERS } from "./glyphs.ts";
import { BEYOND, lookOf, matchPlaces, roughRow } from "./grid.ts";
import type { Match } from "./match.ts";
import { cellAt, type Row } from "./rows.ts";
import type { Sizes } from "./sample.ts";

/** A machine-readable zone's cells, all lines joined. */
export interface Zone {
  format: Format;
  cells: Match[];
  /** Mean of the best correlations, 0–1. */
  score: number;
  /** Index of the `match.ts` templates that the cells were compared with; 0 is the sharpest. */
  softness: number;
  /** Where the zone's first line starts, and the vector from there to the line's end. */
  anchor: Anchor;
}

/**
 * Steps between two lines of a zone. A step is a tenth of an inch (ICAO 9303-3 § 4.2). Lines are 1.48 to 1.91 steps
 * apart on real cards and 2.2 to 2.6 in passports, and people hold both at an angle.
 */
const APART = { min: 1.35, max: 3.2 };
/** Maximum differences between two lines of one zone in their steps and in their tilt. */
const SAME_STEP = 0.06;
const SAME_TILT = 0.035;
/** Maximum number of missing or extra cells in the best-fitting line. */
const LOST = 6;
/** A page of regular text has many lines that could belong together. A zone would be among the first few. */
const MAX_TRIES = 6;
/** Minimum mean correlation. Below this, it's other text or no text. */
const MIN_SCORE = 0.6;
/**
 * If cells fit at least this well, their lines aren't tried in another zone, because two of a zone's three lines could
 * pass for a smaller zone.
 */
const CERTAIN = 0.88;

/** Yields possible zones, starting with those whose lines have the right length. */
export function* zonesOf(rows: readonly Row[], sizes: Sizes): Generator<Zone> {
  const candidates = groups(rows).flatMap((lines) =>
    FORMATS.filter((format) => format.lines === lines.length).map((format) => ({
      format,
      lines,
      lost: Math.min(...lines.map(({ cells }) => Math.abs(cells - format.length))),
      all: lines.reduce((sum, { cells }) => sum + Math.abs(cells - format.length), 0),
    })),
  );
  const likely = candidates.filter(({ lost }) => lost <= LOST).sort((a, b) => a.all - b.all);
  const taken = new Set<Row>();
  for (const { format, lines } of likely.slice(0, MAX_TRIES)) {
    if (lines.some((row) => taken.has(row))) continue;
    const zone = placed(format, lines, sizes);
    if (!zone) continue;
    yield zone;
    if (zone.score >= CERTAIN) for (const row of lines) taken.add(row);
  }
}

/** @returns groups of two or three lines, one below the other as in a zone, from top to bottom */
function groups(rows: readonly Row[]): Row[][] {
  const pairs = rows.flatMap((upper) =>
    rows.flatMap((lower) => (isBelow(upper, lower) ? [[upper, lower]] : [])),
  );
  const triples = pairs.flatMap((pair) =>
    rows.flatMap((third) => (isBelow(pair[1]!, third) ? [[...pair, third]] : [])),
  );
  return [...triples, ...pairs];
}

function isBelow(upper: Row, lower: Row): boolean {
  const start = along(upper, lower);
  // Measure the upper line where the lower one begins, so that both places are at the same distance from the camera.
  const [here, there] = [cellAt(upper, start), lower];
  const step = Math.hypot(here.step.x, here.step.y);
  const other = Math.hypot(there.step.x, there.step.y);
  if (Math.abs(step - other) > SAME_STEP * step) return false;
  if (Math.abs(here.step.y / here.step.x - there.step.y / there.step.x) > SAME_TILT) return false;
  const down = across(here, there);
  if (down < APART.min || down > APART.max) return false;
  return start < upper.cells && start + lower.cells > 0;
}

/** Steps from one row's first cell to the other's, along the line. */
function along(row: Row, other: Row): number {
  const first = ahead(row, other);
  return first + (row.bend.x === 0 && row.bend.y === 0 ? 0 : ahead(cellAt(row, first), other));
}

type Cell = Pick<Row, "x" | "y" | "step">;

function ahead({ x, y, step }: Cell, other: Cell): number {
  return ((other.x - x) * step.x + (other.y - y) * step.y) / (step.x ** 2 + step.y ** 2);
}

/** Steps from a cell to another, perpendicular to the line. */
function across({ x, y, step }: Cell, other: Cell): number {
  return ((other.y - y) * step.x - (other.x - x) * step.y) / (step.x ** 2 + step.y ** 2);
}

/** All lines of a zone begin at the same margin. Finds the margin where their cells fit best together. */
function placed(format: Format, lines: readonly Row[], sizes: Sizes): Zone | null {
  const guide = lines.toSorted((a, b) => b.cells - a.cells)[0]!;
  const aligned = lines.map((row) => {
    const cells = Math.round(along(row, guide));
    return { ...row, ...cellAt(row, cells) };
  });
  const count = Math.max(guide.cells, format.length);
  const rough = aligned.map((row) => roughRow(sizes, row, count));
  let best = { start: BEYOND, sum: Number.NEGATIVE_INFINITY };
  for (let start = 0; start <= count + 2 * BEYOND - format.length; start++) {
    const sum = rough.reduce(
      (all, { matches }) => all + sumOf(matches.slice(start, start + format.length)),
      0,
    );
    if (sum > best.sum) best = { start, sum };
  }
  if (best.sum < MIN_SCORE * format.lines * format.length) return null;
  const places = rough.flatMap((row) => row.places.slice(best.start, best.start + format.length));
  const look = lookOf(sizes, places);
  const cells = matchPlaces(sizes, places, look);
  const first = best.start - BEYOND;
  const [corner, end] = [first, first + format.length].map((cell) => cellAt(aligned[0]!, cell));
  const anchor = {
    corner: { x: corner!.x, y: corner!.y },
    across: { x: end!.x - corner!.x, y: end!.y - corner!.y },
  };
  const score = sumOf(cells) / cells.length;
  return { format: visaOf(format, cells) ?? format, cells, score, softness: look.softness, anchor };
}

/** A visa begins with V, and no other document does. */
function visaOf({ length }: Format, [first]: readonly Match[]): Format | undefined {
  return CHARACTERS[first!.best] === "V" ? VISAS.find((visa) => visa.length === length) : undefined;
}

const sumOf = (cells: readonly Match[]) => cells.reduce((sum, { scores, best }) => sum + scores[best]!, 0);

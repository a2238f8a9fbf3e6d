import { CELL } from "./glyphs.ts";
import { type Match, matchPatch, TEMPLATES } from "./match.ts";
import { cellAt, type Row } from "./rows.ts";
import { MARGIN, PATCH, type Place, type Sizes } from "./sample.ts";

/** How many neighbors on each side we use to correct a cell's position: it's shifted as much as they are on average. */
const NEIGHBORS = 5;
/** Minimum score of a neighbor that we use for that. A weaker match doesn't show where the glyph is. */
const CERTAIN = 0.55;

/** Number of cells that we also match beyond each end of a row, in case its first or last glyphs were missed. */
export const BEYOND = 3;

/** The height of a capital letter, in steps. */
const CAPITAL = 0.97;
/** Limits of `stretch` ({@link Place}): the widest and the narrowest print that occurs, including squeezed pictures. */
const STRETCH = { min: 0.75, max: 1.5 };
/** Factors by which we vary the measured `stretch`, because a height of a few pixels can't be measured precisely. */
const NEAR = [0.84, 0.92, 1, 1.08, 1.16];
/** Pixels between the shifts that are tried first. Averaging over neighboring cells finds positions in between. */
const STRIDE = 2;
/** Slants to try (`lean`), up to that of a document that's turned away from the camera. */
const LEANS = [0, -0.06, 0.06, -0.12, 0.12];
/** Minimum mean score for which we try slants. Below this it's hardly a zone, so its slant doesn't matter. */
const LIKELY = 0.78;
/** One in this many cells is examined to learn how a zone is printed. */
const SAMPLED = 3;

/** A row's cells, and how well they fit at their position. */
export interface RoughRow {
  places: Place[];
  matches: Match[];
}

/**
 * Matches the cells of a row, from {@link BEYOND} before its first to as many after the last one, near where they
 * should be.
 * @param count number of cells, counted from the row's first
 */
export function roughRow(sizes: Sizes, row: Row, count: number): RoughRow {
  const { step } = cellAt(row, count / 2);
  const high = row.height / (CAPITAL * Math.hypot(step.x, step.y));
  const stretch = Math.min(STRETCH.max, Math.max(STRETCH.min, high));
  const places = Array.from(
    { length: count + 2 * BEYOND },
    (_, i): Place => ({ ...cellAt(row, i - BEYOND), stretch }),
  );
  const matches = places.map((place) => matchAt(sizes, place, MARGIN, USUAL, STRIDE));
  return { places: places.map((place, i) => moved(place, matches, i)), matches };
}

/** The properties of a machine-readable zone's print and photo that affect how its glyphs look. */
export interface Look {
  /** See {@link Place}. */
  stretch: number;
  lean: number;
  /** Index of the {@link TEMPLATES} that resemble its glyphs most. */
  softness: number;
}

/** The softness of most pictures. */
const USUAL = 1;

/** @returns the look that fits a sample of the cells best */
export function lookOf(sizes: Sizes, places: readonly Place[]): Look {
  const some = places.filter((_, i) => i % SAMPLED === 0);
  const middle = some.reduce((sum, { stretch }) => sum + stretch, 0) / some.length;
  const score = ({ stretch, lean, softness }: Look) =>
    some.reduce((sum, place) => {
      const { scores, best } = matchAt(sizes, { ...place, stretch, lean }, 1, softness);
      return sum + scores[best]!;
    }, 0);
  const best = (looks: Look[]) =>
    looks.map((look) => ({ look, sum: score(look) })).reduce((a, b) => (b.sum > a.sum ? b : a));
  const stretched = best(NEAR.map((near) => ({ stretch: near * middle, lean: 0, softness: USUAL })));
  const isLikely = stretched.sum > LIKELY * some.length;
  const { look } = isLikely ? best(LEANS.map((lean) => ({ ...stretched.look, lean }))) : stretched;
  return best(TEMPLATES.map((_, softness) => ({ ...look, softness }))).look;
}

/** @returns how well each character fits each position */
export function matchPlaces(
  sizes: Sizes,
  places: readonly Place[],
  { stretch, lean, softness }: Look,
): Match[] {
  return places.map((place) => matchAt(sizes, { ...place, stretch, lean }, 1, softness));
}

const patch = new Float32Array(PATCH.width * PATCH.height);

function matchAt(sizes: Sizes, place: Place, reach: number, softness: number, stride = 1): Match {
  sizes.draw(place, patch);
  return matchPatch(patch, reach, TEMPLATES[softness]!, stride);
}

/** A position, shifted like the glyphs around it, because no picture is perfectly straight and flat. */
function moved(place: Place, rough: readonly Match[], index: number): Place {
  const around = rough
    .slice(Math.max(0, index - NEIGHBORS), index + NEIGHBORS + 1)
    .filter(({ scores, best }) => scores[best]! >= CERTAIN);
  const dx = mean(around.map((match) => match.dx)) / CELL.width;
  const dy = (place.stretch * mean(around.map((match) => match.dy))) / CELL.width;
  const { step } = place;
  return { ...place, x: place.x + dx * step.x - dy * step.y, y: place.y + dx * step.y + dy * step.x };
}

/** The mean without the highest and lowest quarter of the values. */
function mean(values: readonly number[]): number {
  const inner = values
    .toSorted((a, b) => a - b)
    .slice(values.length >> 2, values.length - (values.length >> 2));
  return inner.length === 0 ? 0 : inner.reduce((sum, value) => sum + value, 0) / inner.length;
}

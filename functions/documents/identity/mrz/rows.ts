import type { Blob } from "./blobs.ts";

/** A row of glyphs at even distances (steps), or at distances that grow or shrink evenly. */
export interface Row {
  /** Center of the first glyph's cell, in pixels. */
  x: number;
  y: number;
  /** Vector from the first cell to the next. */
  step: { x: number; y: number };
  /**
   * How much the step changes with each cell: 0, or the effect of perspective on a document that's turned away from the
   * camera.
   */
  bend: { x: number; y: number };
  /** Number of cells from the first glyph to the last one, inclusive. */
  cells: number;
  /** Height of its glyphs, in pixels. */
  height: number;
}

/** @returns the position of a row's cell, counted from its first, and the step there */
export function cellAt({ x, y, step, bend }: Row, cell: number): Pick<Row, "x" | "y" | "step"> {
  return {
    x: x + cell * step.x + (cell ** 2 / 2) * bend.x,
    y: y + cell * step.y + (cell ** 2 / 2) * bend.y,
    step: { x: step.x + cell * bend.x, y: step.y + cell * bend.y },
  };
}

/** A row with fewer glyphs is a word in other text. The shortest line of a zone has 30 cells, and some may be lost. */
const MIN_GLYPHS = 14;
/** No line is longer than 44 cells, but a few specks may be next to it. */
const MAX_CELLS = 60;

/** @returns the rows with at least {@link MIN_GLYPHS} glyphs anywhere in the picture, at tilts of up to about 15° */
export function rowsOf(blobs: readonly Blob[]): Row[] {
  const chains = joined(chainsOf(blobs));
  return chains.flatMap((chain) => (chain.length >= MIN_GLYPHS ? (rowOf(chain) ?? []) : []));
}

/**
 * Maximum number of chains. Each line is compared with every chain, so a picture full of dots could take minutes. A
 * page of small print has about a hundred lines.
 */
const MAX_CHAINS = 400;

/** Side of a square in the index for finding neighbors. */
const SQUARE = 48;

function chainsOf(blobs: readonly Blob[]): Blob[][] {
  const register = new Map<number, Blob[]>();
  const square = (x: number, y: number) => Math.floor(x / SQUARE) + Math.floor(y / SQUARE) * 1024;
  for (const blob of blobs) {
    const key = square(blob.x, blob.y);
    const there = register.get(key);
    if (there) there.push(blob);
    else register.set(key, [blob]);
  }
  const next = new Map<Blob, Blob>();
  const before = new Map<Blob, { from: Blob; distance: number }>();
  for (const blob of blobs) {
    let best: { to: Blob; distance: number } | undefined;
    const reach = 2.4 * blob.height + blob.width / 2;
    for (let y = blob.y - reach / 3; y < blob.y + reach / 3 + SQUARE; y += SQUARE)
      for (let x = blob.x; x < blob.x + reach + SQUARE; x += SQUARE)
        for (const other of register.get(square(x, y)) ?? []) {
          const distance = distanceTo(blob, other);
          if (distance !== null && (!best || distance < best.distance)) best = { to: other, distance };
        }
    if (!best) continue;
    const known = before.get(best.to);
    if (known && known.distance <= best.distance) continue;
    if (known) next.delete(known.from);
    before.set(best.to, { from: blob, distance: best.distance });
    next.set(blob, best.to);
  }
  return blobs.filter((blob) => !before.has(blob)).map((blob) => follow(blob, next));
}

/**
 * @returns how far apart two glyphs are, with double weight on vertical distance; null if the second can't be the next
 *   one on the same line
 */
function distanceTo(from: Blob, to: Blob): number | null {
  const [dx, dy] = [to.x - from.x, Math.abs(to.y - from.y)];
  const height = Math.max(from.height, to.height);
  if (dx < 0.3 * height || dx > 2.4 * height + (from.width + to.width) / 2 - height) return null;
  if (dy > 0.27 * dx + 0.12 * height) return null;
  if (Math.min(from.height, to.height) < 0.55 * height) return null;
  return dx + 2 * dy;
}

function follow(first: Blob, next: ReadonlyMap<Blob, Blob>): Blob[] {
  const chain = [first];
  for (let at = next.get(first); at; at = next.get(at)) chain.push(at);
  return chain;
}

/** Joins chains that continue in the same direction after a gap, because they're one line. */
function joined(chains: Blob[][]): Blob[][] {
  const left = chains
    .filter(({ length }) => length >= 4)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_CHAINS);
  const lines: Blob[][] = [];
  while (left.length > 0) {
    let line = left.shift()!;
    let course = courseOf(line);
    for (let i = 0; i < left.length && line.length >= 8; i++) {
      if (!goesOn(course, left[i]!)) continue;
      line = [...line, ...left[i]!].sort((a, b) => a.x - b.x);
      course = courseOf(line);
      left.splice(i, 1);
      i = -1;
    }
    lines.push(line);
  }
  return lines;
}

/** Where a line is. Computed once, because a line is compared with many chains. */
interface Course {
  height: number;
  at: number;
  slope: number;
  start: number;
  end: number;
}

const courseOf = (line: readonly Blob[]): Course => ({
  height: median(line.map((blob) => blob.height)),
  ...straight(line.map(({ x, y }): Point => [x, y])),
  start: line[0]!.x,
  end: line.at(-1)!.x,
});

function goesOn({ height, at, slope, start, end }: Course, other: readonly Blob[]): boolean {
  const [first, last] = [other[0]!, other.at(-1)!];
  if (first.x < end && last.x > start) return false;
  if (Math.max(first.x - end, start - last.x) > 6 * height) return false;
  return [first, last].every(({ x, y }) => Math.abs(at + slope * x - y) < 0.4 * height);
}

/** Fits an even grid to a chain's glyphs. Broken and merged glyphs are off the grid and don't count. */
function rowOf(chain: readonly Blob[]): Row | null {
  const height = median(chain.map((blob) => blob.height));
  const good = chain.filter((blob) => Math.abs(blob.height - height) < 0.35 * height);
  const gaps = good.slice(1).map((blob, i) => blob.x - good[i]!.x);
  const rough = median(gaps.filter((gap) => gap > 0.5 * height && gap < 1.6 * height));
  if (good.length < MIN_GLYPHS || !(rough > 0)) return null;
  let index = 0;
  const places = good.map((blob, i): [number, Blob] => {
    if (i > 0) index += Math.round((blob.x - good[i - 1]!.x) / rough);
    return [index, blob];
  });
  const across = places.map(([i, blob]): Point => [i, blob.x]);
  const down = places.map(([i, blob]): Point => [i, blob.y]);
  const shape = isBent(across, rough) || isBent(down, rough) ? curved : straight;
  const [x, y] = [robust(across, shape), robust(down, shape)];
  const last = x.slope + index * x.bend;
  if (index + 1 > MAX_CELLS || x.slope <= 0 || last <= 0) return null;
  if (Math.max(last, x.slope) > MAX_GROWTH * Math.min(last, x.slope)) return null;
  const [step, bend] = [
    { x: x.slope, y: y.slope },
    { x: x.bend, y: y.bend },
  ];
  return { x: x.at, y: y.at, step, bend, cells: index + 1, height };
}

type Point = readonly [number, number];

/** Value at 0, the increase per step, and the change of the increase per step. */
interface Fit {
  at: number;
  slope: number;
  bend: number;
}

/** Maximum ratio of a line's longest step to its shortest, as on a document turned about 15° away from the camera. */
const MAX_GROWTH = 1.45;
/**
 * How far, in steps, glyphs have to be off a straight line for their row to count as curved (median). Narrow letters
 * are off by 0.05.
 */
const BENT = 0.08;

/** Whether points follow a curve far better than a straight line. */
function isBent(points: readonly Point[], step: number): boolean {
  const [line, curve] = [straight, curved].map((shape) => median(points.map(offOf(shape(points)))));
  return line! > BENT * step && curve! < 0.6 * line!;
}

const offOf =
  ({ at, slope, bend }: Fit) =>
  ([x, y]: Point) =>
    Math.abs(at + slope * x + (bend / 2) * x * x - y);

/** Fits a line or a parabola through points, then again without the farthest ones. */
function robust(points: readonly Point[], shape: (points: readonly Point[]) => Fit): Fit {
  const off = offOf(shape(points));
  const limit = 2.5 * median(points.map(off)) + 0.5;
  return shape(points.filter((point) => off(point) <= limit));
}

/** Least squares with a parabola. */
function curved(points: readonly Point[]): Fit {
  const line = straight(points);
  const middle = mean(points.map(([x]) => x));
  const [second, third] = [2, 3].map((power) => mean(points.map(([x]) => (x - middle) ** power)));
  if (!second) return line;
  // The part of the quadratic term that no straight line can fit.
  const arch = (x: number) => (x - middle) ** 2 - (third! / second) * (x - middle) - second;
  const below = mean(points.map(([x]) => arch(x) ** 2));
  const half = below === 0 ? 0 : mean(points.map(([x, y]) => y * arch(x))) / below;
  const slope = line.slope - half * (third! / second) - 2 * half * middle;
  return { at: line.at + half * arch(0), slope, bend: 2 * half };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Least squares with a straight line. */
function straight(points: readonly Point[]): Fit {
  const count = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = below === 0 ? 0 : above / below;
  return { at: meanY - slope * meanX, slope, bend: 0 };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

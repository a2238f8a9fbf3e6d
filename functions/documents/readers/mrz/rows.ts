import type { Blob } from "./blobs.ts";

/** Glyphs in a row at even steps. */
export interface Row {
  /** Middle of the first glyph's cell, in pixels. */
  x: number;
  y: number;
  /** From one cell to the next. */
  step: { x: number; y: number };
  /** Cells from the first glyph to the last one, both included. */
  cells: number;
  /** Of its glyphs, in pixels. */
  height: number;
}

/** Fewer are a word of other text. The shortest line of a zone has 30 cells; some may be lost. */
const MIN_GLYPHS = 14;
/** No line is longer than 44 cells; a few specks may lie beside it. */
const MAX_CELLS = 60;

/** @returns the rows of at least some {@link MIN_GLYPHS} glyphs, wherever they are, at tilts of up to about 15° */
export function rowsOf(blobs: readonly Blob[]): Row[] {
  const chains = joined(chainsOf(blobs));
  return chains.flatMap((chain) => (chain.length >= MIN_GLYPHS ? (rowOf(chain) ?? []) : []));
}

/** A page of small print has some hundred lines. Each is held against each, so a picture of dots could take minutes. */
const MAX_CHAINS = 400;

/** Side of a square of the register that neighbours are looked up in. */
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

/** @returns how far right of a glyph another one of its line stands, or null where it is none of its line */
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

/** Chains that go on in one another's direction after a gap are one line. */
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

/** Where a line lies; known once, and not worked out anew for each chain that is held against it. */
interface Course {
  height: number;
  at: number;
  slope: number;
  start: number;
  end: number;
}

const courseOf = (line: readonly Blob[]): Course => ({
  height: median(line.map((blob) => blob.height)),
  ...straight(line.map(({ x, y }) => [x, y])),
  start: line[0]!.x,
  end: line.at(-1)!.x,
});

function goesOn({ height, at, slope, start, end }: Course, other: readonly Blob[]): boolean {
  const [first, last] = [other[0]!, other.at(-1)!];
  if (first.x < end && last.x > start) return false;
  if (Math.max(first.x - end, start - last.x) > 6 * height) return false;
  return [first, last].every(({ x, y }) => Math.abs(at + slope * x - y) < 0.4 * height);
}

/** The even grid that a chain's glyphs stand on; broken and merged ones lie beside it and do not count. */
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
  const across = robust(places.map(([i, blob]) => [i, blob.x]));
  const down = robust(places.map(([i, blob]) => [i, blob.y]));
  if (index + 1 > MAX_CELLS || across.slope <= 0) return null;
  return { x: across.at, y: down.at, step: { x: across.slope, y: down.slope }, cells: index + 1, height };
}

/** A straight line through points, once more without those that lie farthest from it. */
function robust(points: readonly (readonly [number, number])[]): { at: number; slope: number } {
  const first = straight(points);
  const off = ([x, y]: readonly [number, number]) => Math.abs(first.at + first.slope * x - y);
  const limit = 2.5 * median(points.map(off)) + 0.5;
  return straight(points.filter((point) => off(point) <= limit));
}

/** Least squares. @returns value at 0, and what is added for each step */
function straight(points: readonly (readonly [number, number])[]): { at: number; slope: number } {
  const count = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = below === 0 ? 0 : above / below;
  return { at: meanY - slope * meanX, slope };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

import { type Box, intersection } from "#functions/documents/pdf-boxes.ts";
import { boundsOf, type Grid, type Point, type Rings } from "./grid.ts";

/** The visible part of a drawing: a box, and within it the cells of clipping paths that aren't upright boxes. */
export interface Clip extends Box {
  mask?: Mask;
}

/** Cells of a part of the page, one bit each. */
export class Mask {
  readonly #left: number;
  readonly #bottom: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #bits: Uint8Array;

  constructor(grid: Grid, box: Box) {
    this.#left = grid.columnAt(box.left);
    this.#bottom = grid.rowAt(box.bottom);
    this.#columns = grid.columnAt(box.right) - this.#left + 1;
    this.#rows = grid.rowAt(box.top) - this.#bottom + 1;
    grid.work.charge(this.#columns * this.#rows);
    this.#bits = new Uint8Array((this.#columns * this.#rows + 7) >> 3);
  }

  /** @returns the index of a cell's bit; -1 for a cell outside the part */
  #bitOf(column: number, row: number): number {
    const [x, y] = [column - this.#left, row - this.#bottom];
    return x >= 0 && y >= 0 && x < this.#columns && y < this.#rows ? y * this.#columns + x : -1;
  }

  add(column: number, row: number): void {
    const bit = this.#bitOf(column, row);
    if (bit >= 0) this.#bits[bit >> 3]! |= 1 << (bit & 7);
  }

  has(column: number, row: number): boolean {
    const bit = this.#bitOf(column, row);
    return bit >= 0 && (this.#bits[bit >> 3]! & (1 << (bit & 7))) !== 0;
  }
}

/** @returns what remains visible after clipping to a path */
export function clippedBy(clip: Clip, rings: Rings, isEvenOdd: boolean, grid: Grid): Clip {
  const bounds = boundsOf(rings);
  if (!bounds) return clip;
  const box: Clip = intersection(clip, bounds);
  const { mask } = clip;
  if (rings.length === 1 && isUpright(rings[0]!)) return mask ? { ...box, mask } : box;
  const made = new Mask(grid, box);
  grid.stretches(rings, box, isEvenOdd, (row, first, last) => {
    // No one can read a letter through a slot as narrow as a cell.
    if (first === last) return;
    for (let column = first; column <= last; column++)
      if (!mask || mask.has(column, row)) made.add(column, row);
  });
  return { ...box, mask: made };
}

/** In points. Sides that slant less than this are upright. */
const LEAN = 0.01;

function isUpright(ring: readonly Point[]): boolean {
  const [first] = ring;
  const isClosed = ring.length === 5 && first![0] === ring[4]![0] && first![1] === ring[4]![1];
  if (ring.length !== 4 && !isClosed) return false;
  let flat = 0;
  for (let i = 0; i < 4; i++) {
    const [x1, y1] = ring[i]!;
    const [x2, y2] = ring[(i + 1) % 4]!;
    const isFlat = Math.abs(y2 - y1) < LEAN;
    if (!isFlat && !(Math.abs(x2 - x1) < LEAN)) return false;
    // Horizontal and vertical sides alternate.
    if (isFlat === (i % 2 === 0)) flat++;
  }
  return flat === 4 || flat === 0;
}

/** Whether a point is in the visible part. */
export function isInClip(clip: Clip, x: number, y: number, grid: Grid): boolean {
  if (!(x >= clip.left && x <= clip.right && y >= clip.bottom && y <= clip.top)) return false;
  return !clip.mask || clip.mask.has(grid.columnAt(x), grid.rowAt(y));
}

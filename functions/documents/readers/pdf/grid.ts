import type { Box } from "#functions/documents/pdf-boxes.ts";
import { TooMuchWork, type Work } from "#functions/documents/work.ts";

export type Point = readonly [number, number];
export type Rings = readonly (readonly Point[])[];

/** Side of a cell in points, and maximum number of cells on the longer side. */
const CELL = 2;
const MOST_CELLS = 640;
/** Steps for finding where a shape's side crosses a row, and the maximum for one shape. */
const CROSSING = 16;
const MOST_CROSSINGS = 500_000;

/** A page in coarse cells. Drawing is charged by the number of sides and rows. */
export class Grid {
  readonly box: Box;
  readonly work: Work;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;

  /**
   * @param box shown by a viewer, in points
   * @param most maximum number of cells on the longer side
   */
  constructor(box: Box, work: Work, most = MOST_CELLS) {
    this.box = box;
    this.work = work;
    const [width, height] = [Math.max(1, box.right - box.left), Math.max(1, box.top - box.bottom)];
    this.cell = Math.max(CELL, Math.max(width, height) / most);
    this.columns = Math.ceil(width / this.cell);
    this.rows = Math.ceil(height / this.cell);
  }

  columnAt(x: number): number {
    return Math.min(this.columns - 1, Math.max(0, Math.floor((x - this.box.left) / this.cell)));
  }
  rowAt(y: number): number {
    return Math.min(this.rows - 1, Math.max(0, Math.floor((y - this.box.bottom) / this.cell)));
  }
  /** @returns the center of a cell */
  middleOf(column: number, row: number): Point {
    return [this.box.left + (column + 0.5) * this.cell, this.box.bottom + (row + 0.5) * this.cell];
  }

  /**
   * Yields the cells whose center is inside a shape, as ranges of rows.
   * @param rings of the shape, closed implicitly
   * @param limit outside of which nothing is yielded
   * @param isEvenOdd which rule decides what's inside (ISO 32000-2, 8.5.3.3)
   */
  stretches(
    rings: Rings,
    limit: Box,
    isEvenOdd: boolean,
    tell: (row: number, first: number, last: number) => void,
  ): void {
    const { box, cell } = this;
    const from = Math.max(box.bottom, limit.bottom);
    const to = Math.min(box.top, limit.top);
    const first = Math.max(0, Math.ceil((from - box.bottom) / cell - 0.5));
    const last = Math.min(this.rows - 1, Math.floor((to - box.bottom) / cell - 0.5));
    if (!(last >= first)) return;
    const low = Math.max(box.left, limit.left);
    const high = Math.min(box.right, limit.right);
    for (const [i, crossed] of this.#crossings(rings, first, last).entries()) {
      let winding = 0;
      for (let k = 0; k + 1 < crossed.length; k++) {
        winding += isEvenOdd ? 1 : crossed[k]![1];
        const isInside = isEvenOdd ? winding % 2 === 1 : winding !== 0;
        if (!isInside) continue;
        const left = Math.max(low, crossed[k]![0]) - box.left;
        const right = Math.min(high, crossed[k + 1]![0]) - box.left;
        const start = Math.max(0, Math.ceil(left / cell - 0.5));
        const end = Math.min(this.columns - 1, Math.floor(right / cell - 0.5));
        if (end < start) continue;
        this.work.charge(end - start + 1);
        tell(first + i, start, end);
      }
    }
  }

  /** @returns for each row, where the shape's sides cross its center line, from left to right, with their directions */
  #crossings(rings: Rings, first: number, last: number): [number, number][][] {
    const rows = Array.from({ length: last - first + 1 }, (): [number, number][] => []);
    const row = (y: number) => (y - this.box.bottom) / this.cell - 0.5;
    let count = 0;
    for (const ring of rings) {
      this.work.charge(ring.length * CROSSING);
      for (let i = 0; i < ring.length; i++) {
        const [x1, y1] = ring[i]!;
        const [x2, y2] = ring[(i + 1) % ring.length]!;
        const from = Math.max(first, Math.ceil(row(Math.min(y1, y2))));
        const to = Math.min(last, Math.ceil(row(Math.max(y1, y2))) - 1);
        if (to < from) continue;
        count += to - from + 1;
        this.work.charge((to - from + 1) * CROSSING);
        if (count > MOST_CROSSINGS) throw new TooMuchWork();
        for (let at = from; at <= to; at++) {
          const y = this.box.bottom + (at + 0.5) * this.cell;
          rows[at - first]!.push([x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), y2 > y1 ? 1 : -1]);
        }
      }
    }
    for (const one of rows) one.sort((a, b) => a[0] - b[0]);
    return rows;
  }
}

/** @returns a shape's bounding box; null if it's empty */
export function boundsOf(rings: Rings): Box | null {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const ring of rings)
    for (const [x, y] of ring) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
  return left <= right && bottom <= top ? { left, bottom, right, top } : null;
}

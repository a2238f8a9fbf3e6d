import type { Box } from "../../pdf-boxes.ts";
import { TooMuchWork, type Work } from "../../work.ts";

/** A color as 0xRRGGBB; unknown where it cannot be told, as in a photo. */
export type Color = number;
export const UNKNOWN = -1;
export const WHITE = 0xffffff;
export const BLACK = 0;

/** Steps of work that it takes to find where a side of a figure crosses a row, and the most of one figure. */
const CROSSING = 16;
const MOST_CROSSINGS = 500_000;

type Point = readonly [number, number];

/** Points of a cell's side, and the most cells of the longer side. */
const CELL = 2;
const MOST_CELLS = 640;
/** Points of the shorter side: what is thinner is a line, and neither a background nor a cover. */
const LEAST_SIDE = 2;

/**
 * What is painted on a page, in coarse cells: the color that text lies on, and what was painted over it afterwards.
 * All that is painted is charged by its cells.
 */
export class Sheet {
  readonly box: Box;
  readonly #work: Work;
  readonly #cell: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #colors: Int32Array;
  readonly #painted: Int32Array;
  #count = 0;

  /** @param box that a viewer shows, in points */
  constructor(box: Box, work: Work) {
    this.box = box;
    this.#work = work;
    const [width, height] = [Math.max(1, box.right - box.left), Math.max(1, box.top - box.bottom)];
    this.#cell = Math.max(CELL, Math.max(width, height) / MOST_CELLS);
    this.#columns = Math.ceil(width / this.#cell);
    this.#rows = Math.ceil(height / this.#cell);
    work.charge(this.#columns * this.#rows);
    this.#colors = new Int32Array(this.#columns * this.#rows).fill(WHITE);
    this.#painted = new Int32Array(this.#columns * this.#rows);
  }

  /** How many things were painted so far. */
  get count(): number {
    return this.#count;
  }

  /** @returns the color at a place, which lies within the box */
  colorAt(x: number, y: number): Color {
    return this.#colors[this.#indexOf(x, y)]!;
  }

  /** Whether something was painted at a place after so many things. */
  isCovered(x: number, y: number, count: number): boolean {
    return this.#painted[this.#indexOf(x, y)]! > count;
  }

  #indexOf(x: number, y: number): number {
    const column = Math.min(this.#columns - 1, Math.max(0, Math.floor((x - this.box.left) / this.#cell)));
    const row = Math.min(this.#rows - 1, Math.max(0, Math.floor((y - this.box.bottom) / this.#cell)));
    return row * this.#columns + column;
  }

  /**
   * Paints a figure: the cells whose middle lies inside.
   * @param rings of the figure, closed by themselves
   * @param clip what is visible of it
   * @param isEvenOdd how inside is told (ISO 32000-2, 8.5.3.3)
   * @param covers whether nothing of what lies below is seen any more
   */
  paint(
    rings: readonly (readonly Point[])[],
    clip: Box,
    color: Color,
    isEvenOdd: boolean,
    covers: boolean,
  ): void {
    let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
    let sides = 0;
    for (const ring of rings) {
      sides += ring.length;
      for (const [x, y] of ring) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        bottom = Math.min(bottom, y);
        top = Math.max(top, y);
      }
    }
    if (!(Math.min(right - left, top - bottom) >= LEAST_SIDE)) return;
    if (covers) this.#count++;
    const from = Math.max(this.box.bottom, clip.bottom, bottom);
    const to = Math.min(this.box.top, clip.top, top);
    const first = Math.max(0, Math.ceil((from - this.box.bottom) / this.#cell - 0.5));
    const last = Math.min(this.#rows - 1, Math.floor((to - this.box.bottom) / this.#cell - 0.5));
    if (last < first) return;
    const rows = this.#crossings(rings, sides, first, last);
    const low = Math.max(this.box.left, clip.left);
    const high = Math.min(this.box.right, clip.right);
    for (const [i, crossed] of rows.entries())
      this.#paintRow(first + i, crossed, { low, high, color, isEvenOdd, covers });
  }

  /** @returns for each row where the sides of a figure cross its middle, from left to right, with their directions */
  #crossings(
    rings: readonly (readonly Point[])[],
    sides: number,
    first: number,
    last: number,
  ): [number, number][][] {
    this.#work.charge(sides * CROSSING);
    const rows = Array.from({ length: last - first + 1 }, (): [number, number][] => []);
    const row = (y: number) => (y - this.box.bottom) / this.#cell - 0.5;
    let count = 0;
    for (const ring of rings)
      for (let i = 0; i < ring.length; i++) {
        const [x1, y1] = ring[i]!;
        const [x2, y2] = ring[(i + 1) % ring.length]!;
        const from = Math.max(first, Math.ceil(row(Math.min(y1, y2))));
        const to = Math.min(last, Math.ceil(row(Math.max(y1, y2))) - 1);
        if (to < from) continue;
        count += to - from + 1;
        this.#work.charge((to - from + 1) * CROSSING);
        if (count > MOST_CROSSINGS) throw new TooMuchWork();
        for (let at = from; at <= to; at++) {
          const y = this.box.bottom + (at + 0.5) * this.#cell;
          rows[at - first]!.push([x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), y2 > y1 ? 1 : -1]);
        }
      }
    for (const one of rows) one.sort((a, b) => a[0] - b[0]);
    return rows;
  }

  #paintRow(
    row: number,
    crossed: readonly (readonly [number, number])[],
    how: { low: number; high: number; color: Color; isEvenOdd: boolean; covers: boolean },
  ): void {
    let winding = 0;
    for (let i = 0; i + 1 < crossed.length; i++) {
      winding += how.isEvenOdd ? 1 : crossed[i]![1];
      const isInside = how.isEvenOdd ? winding % 2 === 1 : winding !== 0;
      if (!isInside) continue;
      const from = Math.max(how.low, crossed[i]![0]) - this.box.left;
      const to = Math.min(how.high, crossed[i + 1]![0]) - this.box.left;
      const first = Math.max(0, Math.ceil(from / this.#cell - 0.5));
      const last = Math.min(this.#columns - 1, Math.floor(to / this.#cell - 0.5));
      if (last < first) continue;
      this.#work.charge(last - first + 1);
      const at = row * this.#columns;
      this.#colors.fill(how.color, at + first, at + last + 1);
      if (how.covers) this.#painted.fill(this.#count, at + first, at + last + 1);
    }
  }
}

import type { Box } from "#functions/documents/pdf-boxes.ts";
import type { Work } from "#functions/documents/work.ts";
import type { Clip } from "./clip.ts";
import { boundsOf, Grid, type Rings } from "./grid.ts";
import { COVERING, type Color, hidingOf, laidOver, type Paint, WHITE } from "./paint.ts";

/** Steps of work for painting a cell, and for looking up a picture's color first. */
const [STAIN, PIXEL] = [8, 200];

/** In points, of the shorter side. A thinner shape is a line, and covers only its share of a cell. */
const LEAST_SIDE = 2;
/** In points. Viewers draw no thinner line. */
const LEAST_LINE = 0.25;
/** Share of a cell. When lines have covered this much of it, nothing below is visible. */
const MOST_LINES = 0.7;
/** Transparent covers are added up as powers of what's visible through an opaque one. */
const COVER = Math.log(1 - COVERING);

/** What was on a point at some time. */
export interface Mark {
  count: number;
  veil: number;
}

/**
 * What's painted on a page, in coarse cells: the color below text, and what was painted over the text later. All
 * painting is charged by its cells.
 */
export class Sheet {
  readonly box: Box;
  readonly grid: Grid;
  readonly #colors: Int32Array;
  readonly #painted: Int32Array;
  /** What transparent covers and lines hide in total; 1 hides everything. */
  readonly #veils: Float32Array;
  #count = 0;

  /**
   * @param box shown by a viewer, in points
   * @param most maximum number of cells on the longer side, if fewer than usual
   */
  constructor(box: Box, work: Work, most?: number) {
    this.box = box;
    this.grid = new Grid(box, work, most);
    const cells = this.grid.columns * this.grid.rows;
    work.charge(cells);
    this.#colors = new Int32Array(cells).fill(WHITE);
    this.#painted = new Int32Array(cells);
    this.#veils = new Float32Array(cells);
  }

  /** @returns the color at a point inside the box */
  colorAt(x: number, y: number): Color {
    return this.#colors[this.#indexOf(x, y)]!;
  }

  /** @returns what has been painted at a point so far */
  markAt(x: number, y: number): Mark {
    return { count: this.#count, veil: this.#veils[this.#indexOf(x, y)]! };
  }

  /** Whether a point has been painted over since then. */
  isCovered(x: number, y: number, { count, veil }: Mark): boolean {
    const index = this.#indexOf(x, y);
    return this.#painted[index]! > count || this.#veils[index]! - veil >= 1;
  }

  #indexOf(x: number, y: number): number {
    return this.grid.rowAt(y) * this.grid.columns + this.grid.columnAt(x);
  }

  /**
   * Paints a shape: the cells whose center is inside.
   * @param rings of the shape, closed implicitly
   * @param clip its visible part
   * @param isEvenOdd which rule decides what's inside (ISO 32000-2, 8.5.3.3)
   */
  paint(rings: Rings, clip: Clip, paint: Paint, isEvenOdd: boolean): void {
    const bounds = boundsOf(rings);
    if (!bounds) return;
    if (!(Math.min(bounds.right - bounds.left, bounds.top - bounds.bottom) >= LEAST_SIDE)) {
      this.#line(bounds, clip, paint);
      return;
    }
    const limit = {
      ...clip,
      bottom: Math.max(clip.bottom, bounds.bottom),
      top: Math.min(clip.top, bounds.top),
    };
    const { color, alpha, blend } = paint;
    const isPlain = blend === "Normal" && typeof color === "number" && typeof alpha === "number";
    this.#count++;
    const { columns, work } = this.grid;
    this.grid.stretches(rings, limit, isEvenOdd, (row, first, last) => {
      const at = row * columns;
      if (isPlain && alpha >= COVERING && !clip.mask) {
        this.#colors.fill(color, at + first, at + last + 1);
        this.#painted.fill(this.#count, at + first, at + last + 1);
        return;
      }
      const isEven = typeof color === "number" && typeof alpha === "number";
      work.charge((isEven ? STAIN : PIXEL) * (last - first + 1));
      for (let column = first; column <= last; column++)
        if (!clip.mask || clip.mask.has(column, row)) this.#stain(column, row, paint);
    });
  }

  #stain(column: number, row: number, { color, alpha, blend }: Paint): void {
    const index = row * this.grid.columns + column;
    const [x, y] = this.grid.middleOf(column, row);
    const above = typeof color === "number" ? color : color(x, y);
    const part = typeof alpha === "number" ? alpha : alpha(x, y);
    if (!(part > 0)) return;
    this.#colors[index] = laidOver(this.#colors[index]!, above, part, blend);
    const hiding = hidingOf(above, part, blend);
    if (hiding >= COVERING) this.#painted[index] = this.#count;
    else this.#veils[index]! += Math.log(1 - hiding) / COVER;
  }

  /** Thin lines cover a part of each cell that they cross. */
  #line(line: Box, clip: Clip, { color, alpha, blend }: Paint): void {
    const [wide, high] = [line.right - line.left, line.top - line.bottom];
    const [x, y] = [Math.max(0, LEAST_LINE - wide) / 2, Math.max(0, LEAST_LINE - high) / 2];
    const box = { left: line.left - x, right: line.right + x, bottom: line.bottom - y, top: line.top + y };
    this.#eachCell(box, clip, (column, row, part) => {
      const index = row * this.grid.columns + column;
      const place = this.grid.middleOf(column, row);
      const above = typeof color === "number" ? color : color(...place);
      const opaque = typeof alpha === "number" ? alpha : alpha(...place);
      const strength = Math.min(1, part / MOST_LINES) * opaque;
      this.#veils[index]! += hidingOf(above, strength, blend);
      this.#colors[index] = laidOver(this.#colors[index]!, above, strength, blend);
    });
  }

  /** Covers a box so that part of it stays visible, as between a letter's strokes. */
  veil(box: Box, clip: Clip, hiding: number): void {
    this.#eachCell(box, clip, (column, row, part) => {
      if (part > 0.5) this.#veils[row * this.grid.columns + column]! += hiding;
    });
  }

  /** Yields the cells that a box overlaps, and how much of each. */
  #eachCell(box: Box, clip: Clip, tell: (column: number, row: number, part: number) => void): void {
    const { grid } = this;
    const of = (low: "left" | "bottom", high: "right" | "top") =>
      [
        Math.max(box[low], clip[low], this.box[low]),
        Math.min(box[high], clip[high], this.box[high]),
      ] as const;
    const [[left, right], [bottom, top]] = [of("left", "right"), of("bottom", "top")];
    if (!(left <= right && bottom <= top)) return;
    const [first, last] = [grid.columnAt(left), grid.columnAt(right)];
    const [lowest, highest] = [grid.rowAt(bottom), grid.rowAt(top)];
    grid.work.charge(STAIN * (last - first + 1) * (highest - lowest + 1));
    for (let row = lowest; row <= highest; row++) {
      const y = this.box.bottom + row * grid.cell;
      const high = Math.max(0, Math.min(top, y + grid.cell) - Math.max(bottom, y)) / grid.cell ** 2;
      for (let column = first; column <= last; column++) {
        if (clip.mask && !clip.mask.has(column, row)) continue;
        const x = this.box.left + column * grid.cell;
        tell(column, row, high * Math.max(0, Math.min(right, x + grid.cell) - Math.max(left, x)));
      }
    }
  }
}

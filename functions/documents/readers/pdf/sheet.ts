import type { Box } from "#functions/documents/pdf-boxes.ts";
import type { Work } from "#functions/documents/work.ts";
import type { Clip } from "./clip.ts";
import { boundsOf, Grid, type Rings } from "./grid.ts";
import { COVERING, type Color, hidingOf, laidOver, type Paint, WHITE } from "./paint.ts";

/** Steps of work that it takes to lay a color on a cell, and to look up the color of a picture first. */
const [STAIN, PIXEL] = [8, 200];

/** Points of the shorter side: what is thinner is a line, and covers no more than its part of a cell. */
const LEAST_SIDE = 2;
/** Points: viewers draw none thinner. */
const LEAST_LINE = 0.25;
/** Of a cell: when lines have covered so much of it, nothing of what lies below is seen. */
const MOST_LINES = 0.7;
/** Veils are added up as powers of what is seen through a cover. */
const COVER = Math.log(1 - COVERING);

/** What lay on a place at some time. */
export interface Mark {
  count: number;
  veil: number;
}

/**
 * What is painted on a page, in coarse cells: the color that text lies on, and what was painted over it afterwards.
 * All that is painted is charged by its cells.
 */
export class Sheet {
  readonly box: Box;
  readonly grid: Grid;
  readonly #colors: Int32Array;
  readonly #painted: Int32Array;
  /** What veils and lines hide by and by: 1 hides all. */
  readonly #veils: Float32Array;
  #count = 0;

  /**
   * @param box that a viewer shows, in points
   * @param most cells of the longer side, if there are to be fewer than usual
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

  /** @returns the color at a place, which lies within the box */
  colorAt(x: number, y: number): Color {
    return this.#colors[this.#indexOf(x, y)]!;
  }

  /** @returns what was painted at a place so far */
  markAt(x: number, y: number): Mark {
    return { count: this.#count, veil: this.#veils[this.#indexOf(x, y)]! };
  }

  /** Whether a place was painted over since then. */
  isCovered(x: number, y: number, { count, veil }: Mark): boolean {
    const index = this.#indexOf(x, y);
    return this.#painted[index]! > count || this.#veils[index]! - veil >= 1;
  }

  #indexOf(x: number, y: number): number {
    return this.grid.rowAt(y) * this.grid.columns + this.grid.columnAt(x);
  }

  /**
   * Paints a figure: the cells whose middle lies inside.
   * @param rings of the figure, closed by themselves
   * @param clip what is visible of it
   * @param isEvenOdd how inside is told (ISO 32000-2, 8.5.3.3)
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

  /** Thin lines cover a part of each cell that they go through. */
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

  /** Lays something over a box through which some of it is seen, as is the case between the strokes of a letter. */
  veil(box: Box, clip: Clip, hiding: number): void {
    this.#eachCell(box, clip, (column, row, part) => {
      if (part > 0.5) this.#veils[row * this.grid.columns + column]! += hiding;
    });
  }

  /** Tells the cells that a box reaches into, and how much of each it takes. */
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

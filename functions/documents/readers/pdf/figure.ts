import { type Box, boundingBox, type Matrix, transformPoint } from "#functions/documents/pdf-boxes.ts";
import type { CopyBudget } from "#functions/documents/pdf-copy/copy.ts";

type Point = [number, number];

/** Straight segments that a curve is drawn with. */
const PIECES = 6;
/** In points. A line this wide covers the centers of cells. */
const WIDE = 2;
/** As a share of a line's length. A line that slants more is neither horizontal nor vertical. */
const LEAN = 0.01;
/** How much of 1 a line of minimum width covers. */
const LEAST_PART = 0.1;

/** A path under construction, in page coordinates (ISO 32000-2, 8.5). */
export class Figure {
  #rings: Point[][] = [];
  readonly #budget: CopyBudget;
  #last: Point = [0, 0];
  #isClosed = false;

  constructor(budget: CopyBudget) {
    this.#budget = budget;
  }

  get rings(): readonly (readonly Point[])[] {
    return this.#rings;
  }

  end(): void {
    this.#rings = [];
    this.#isClosed = false;
  }

  /** Closes the last ring. */
  close(): void {
    const ring = this.#rings.at(-1);
    if (!ring || ring.length === 0 || this.#isClosed) return;
    ring.push(ring[0]!);
    this.#isClosed = true;
    this.#last = ring[0]!;
  }

  /** Applies an operator that builds a path. */
  build(operator: string, numbers: readonly number[], matrix: Matrix): void {
    const point = (i: number): Point => transformPoint(matrix, numbers[i] ?? 0, numbers[i + 1] ?? 0);
    if (operator === "h") {
      this.close();
      return;
    }
    if (operator === "m" || operator === "re") this.#isClosed = false;
    if (operator === "m") this.#rings.push([point(0)]);
    else if (operator === "l") this.#ring().push(point(0));
    else if (operator === "re" && numbers.length >= 4) {
      const [x, y, width, height] = numbers as [number, number, number, number];
      const corners: Point[] = [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ];
      this.#rings.push(corners.map(([a, b]) => transformPoint(matrix, a, b)));
      this.close();
    } else if (operator === "c" && numbers.length >= 6) this.#curve(point(0), point(2), point(4));
    else if (operator === "v" && numbers.length >= 4) this.#curve(this.#last, point(0), point(2));
    else if (operator === "y" && numbers.length >= 4) this.#curve(point(0), point(2), point(2));
    this.#last = this.#rings.at(-1)?.at(-1) ?? this.#last;
  }

  #ring(): Point[] {
    const ring = this.#rings.at(-1);
    if (ring && !this.#isClosed) return ring;
    const made: Point[] = this.#isClosed ? [this.#last] : [];
    this.#isClosed = false;
    this.#rings.push(made);
    return made;
  }

  #curve(first: Point, second: Point, end: Point): void {
    this.#budget.step();
    const start = this.#last;
    const ring = this.#ring();
    for (let i = 1; i <= PIECES; i++) {
      const t = i / PIECES;
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      const at = (k: 0 | 1) => a * start[k] + b * first[k] + c * second[k] + d * end[k];
      ring.push([at(0), at(1)]);
    }
  }

  /**
   * Converts strokes to shapes, yielding one bar at a time, because a path may have too many to store.
   * @param isCapped whether lines extend beyond their ends
   * @returns the path's sides as bars of a given width, and what part of each is painted. Thin slanted ones are
   *   returned wider, because a cell is found by its center.
   */
  *strokes(given: number, isCapped: boolean): Generator<{ bar: Point[]; part: number }> {
    for (const ring of this.#rings)
      for (let i = 0; i === 0 || i + 1 < ring.length; i++) {
        const [x1, y1] = ring[i]!;
        const [x2, y2] = ring[i + 1] ?? [x1, y1];
        const length = Math.hypot(x2 - x1, y2 - y1);
        if (!(length > 0) && !isCapped) continue;
        const [along, across] = length > 0 ? [(x2 - x1) / length, (y2 - y1) / length] : [1, 0];
        const isLeaning = Math.abs(along) > LEAN && Math.abs(across) > LEAN;
        const width = isLeaning ? Math.max(given, WIDE) : given;
        const [x, y] = [(-across * width) / 2, (along * width) / 2];
        const [dx, dy] = isCapped ? [y, -x] : [0, 0];
        const bar: Point[] = [
          [x1 + x - dx, y1 + y - dy],
          [x2 + x + dx, y2 + y + dy],
          [x2 - x + dx, y2 - y + dy],
          [x1 - x - dx, y1 - y - dy],
        ];
        yield { bar, part: given > 0 ? given / width : LEAST_PART };
      }
  }
}

/** @returns the corners of a box placed on the page by a matrix */
export const cornersOf = ({ left, bottom, right, top }: Box, matrix: Matrix): Point[] => [
  transformPoint(matrix, left, bottom),
  transformPoint(matrix, right, bottom),
  transformPoint(matrix, right, top),
  transformPoint(matrix, left, top),
];

/** @returns a box from any two corners; null if it isn't one */
export const boxIn = (numbers: readonly number[] | undefined): Box | null =>
  numbers
    ? boundingBox([
        [numbers[0]!, numbers[1]!],
        [numbers[2]!, numbers[3]!],
      ])
    : null;

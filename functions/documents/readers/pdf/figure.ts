import { around, type Box, type Matrix, moved } from "../../pdf-boxes.ts";
import type { Budget } from "../../pdf-copy/copy.ts";

type Point = [number, number];

/** Straight pieces that a curve is drawn with. */
const PIECES = 6;

/** A path while it is built, laid on the page (ISO 32000-2, 8.5). */
export class Figure {
  #rings: Point[][] = [];
  readonly #budget: Budget;
  #last: Point = [0, 0];

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get rings(): readonly (readonly Point[])[] {
    return this.#rings;
  }

  /** @returns what is around all of it; null for nothing */
  get box(): Box | null {
    const all = this.#rings.flat();
    if (all.length === 0) return null;
    let [left, bottom] = all[0]!;
    let [right, top] = all[0]!;
    for (const [x, y] of all) {
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
    }
    return { left, bottom, right, top };
  }

  end(): void {
    this.#rings = [];
  }

  /** Takes an operator that builds a path. */
  build(operator: string, numbers: readonly number[], matrix: Matrix): void {
    const point = (i: number): Point => moved(matrix, numbers[i] ?? 0, numbers[i + 1] ?? 0);
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
      this.#rings.push(corners.map(([a, b]) => moved(matrix, a, b)));
    } else if (operator === "c" && numbers.length >= 6) this.#curve(point(0), point(2), point(4));
    else if (operator === "v" && numbers.length >= 4) this.#curve(this.#last, point(0), point(2));
    else if (operator === "y" && numbers.length >= 4) this.#curve(point(0), point(2), point(2));
    this.#last = this.#rings.at(-1)?.at(-1) ?? this.#last;
  }

  #ring(): Point[] {
    const ring = this.#rings.at(-1);
    if (ring) return ring;
    const made: Point[] = [];
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

  /** @returns the same as thick lines along its sides, for bars that are drawn as lines */
  strokes(width: number): Point[][] {
    const bars: Point[][] = [];
    for (const ring of this.#rings)
      for (let i = 0; i + 1 < ring.length; i++) {
        const [x1, y1] = ring[i]!;
        const [x2, y2] = ring[i + 1]!;
        const length = Math.hypot(x2 - x1, y2 - y1);
        if (!(length > 0)) continue;
        const [x, y] = [((y1 - y2) / length) * (width / 2), ((x2 - x1) / length) * (width / 2)];
        bars.push([
          [x1 + x, y1 + y],
          [x2 + x, y2 + y],
          [x2 - x, y2 - y],
          [x1 - x, y1 - y],
        ]);
      }
    return bars;
  }
}

/** @returns the corners of a box that a matrix lays on the page */
export const cornersOf = ({ left, bottom, right, top }: Box, matrix: Matrix): Point[] => [
  moved(matrix, left, bottom),
  moved(matrix, right, bottom),
  moved(matrix, right, top),
  moved(matrix, left, top),
];

/** @returns a box of any two corners; null for what is none */
export const boxIn = (numbers: readonly number[] | undefined): Box | null =>
  numbers
    ? around([
        [numbers[0]!, numbers[1]!],
        [numbers[2]!, numbers[3]!],
      ])
    : null;

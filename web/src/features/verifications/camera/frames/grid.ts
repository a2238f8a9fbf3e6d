import type { Box, Luma } from "./luma.ts";

/** Cells across a frame. */
const COLUMNS = 50;
/** A brighter pixel is washed out: nothing that was there can be seen. */
const WASHED_OUT = 252;
/** Share of a cell's pixels that are washed out if there's a reflection. */
const REFLECTED = 0.6;
/** A step over four pixels that's an edge rather than noise. */
const EDGE = 28;
/** Share of a cell's pixels that are on an edge if the cell has details. */
const DETAILED = 0.06;
/** How much of the details is left out on either side when measuring their extent, because a surface has some, too. */
const OUTSIDE = 0.04;
/** The mean step to the right neighbor in a barcode, and how many times the step to the one below it is. */
const BARS = { step: 12, ratio: 1.25 };
/** The least size of a barcode as shares of the frame, and how much of its box is bars. */
const BARCODE = { width: 0.35, height: 0.06, fill: 0.45 };

/** A frame divided into square cells, with sums over the pixels of each. */
export class Grid {
  readonly #columns = COLUMNS;
  readonly #rows: number;
  readonly #size: number;
  readonly #sum: Float32Array;
  readonly #washed: Uint32Array;
  readonly #edges: Uint32Array;
  readonly #right: Float32Array;
  readonly #down: Float32Array;
  /** Squared steps to the next pixel and over four pixels, where there's an edge. */
  #near = 0;
  #far = 0;

  constructor(luma: Luma) {
    this.#size = Math.max(4, Math.floor(luma.width / COLUMNS));
    this.#rows = Math.max(1, Math.floor(luma.height / this.#size));
    const cells = this.#columns * this.#rows;
    this.#sum = new Float32Array(cells);
    this.#washed = new Uint32Array(cells);
    this.#edges = new Uint32Array(cells);
    this.#right = new Float32Array(cells);
    this.#down = new Float32Array(cells);
    this.#fill(luma);
  }

  #fill({ width, height, data }: Luma): void {
    const size = this.#size;
    const bottom = Math.min(this.#rows * size, height - 2);
    const right = Math.min(this.#columns * size, width - 2);
    for (let y = 2; y < bottom; y++) {
      const row = Math.floor(y / size) * this.#columns;
      for (let x = 2; x < right; x++) {
        const at = y * width + x;
        const cell = row + Math.floor(x / size);
        const value = data[at]!;
        const toRight = data[at + 1]! - value;
        const toBelow = data[at + width]! - value;
        this.#sum[cell]! += value;
        if (value >= WASHED_OUT) this.#washed[cell]!++;
        this.#right[cell]! += Math.abs(toRight);
        this.#down[cell]! += Math.abs(toBelow);
        const across = data[at + 2]! - data[at - 2]!;
        const along = data[at + 2 * width]! - data[at - 2 * width]!;
        const isAcross = Math.abs(across) > EDGE;
        const isAlong = Math.abs(along) > EDGE;
        if (isAcross) {
          this.#near += toRight * toRight;
          this.#far += across * across;
        }
        if (isAlong) {
          this.#near += toBelow * toBelow;
          this.#far += along * along;
        }
        if (isAcross || isAlong) this.#edges[cell]!++;
      }
    }
  }

  get #pixels(): number {
    return this.#size * this.#size;
  }

  means(): Float32Array {
    return this.#sum.map((sum) => sum / this.#pixels);
  }

  brightness(): number {
    return this.#sum.reduce((total, sum) => total + sum, 0) / (this.#sum.length * this.#pixels);
  }

  glare(): number {
    const washed = this.#washed.filter((pixels) => pixels >= REFLECTED * this.#pixels);
    return washed.length / this.#washed.length;
  }

  sharpness(): number {
    return this.#far === 0 ? 0 : this.#near / this.#far;
  }

  #isDetailed(cell: number): boolean {
    return this.#edges[cell]! >= DETAILED * this.#pixels;
  }

  detail(): number {
    return this.#edges.filter((_, cell) => this.#isDetailed(cell)).length / this.#edges.length;
  }

  extent(): number {
    const columns = Array.from({ length: this.#columns }, () => 0);
    for (const cell of this.#edges.keys()) if (this.#isDetailed(cell)) columns[cell % this.#columns]!++;
    const all = columns.reduce((sum, one) => sum + one, 0);
    if (all === 0) return 0;
    const first = (from: number[]) => {
      let sum = 0;
      return from.findIndex((one) => {
        sum += one;
        return sum > OUTSIDE * all;
      });
    };
    const left = first(columns);
    const right = first(columns.toReversed());
    return (this.#columns - left - right) / this.#columns;
  }

  /** @returns the box around the largest connected area of upright bars, in pixels, if it could be a wide barcode */
  barcode(): Box | null {
    const isBars = (cell: number) =>
      this.#right[cell]! >= BARS.step * this.#pixels && this.#right[cell]! >= BARS.ratio * this.#down[cell]!;
    const seen = new Set<number>();
    let best: { cells: number; box: Box } | null = null;
    for (const start of this.#right.keys()) {
      if (seen.has(start) || !isBars(start)) continue;
      const area = this.#areaFrom(start, isBars, seen);
      if (!best || area.cells > best.cells) best = area;
    }
    if (!best) return null;
    const { cells, box } = best;
    const isWide = box.width >= BARCODE.width * this.#columns && box.height >= BARCODE.height * this.#rows;
    if (!isWide || cells < BARCODE.fill * box.width * box.height) return null;
    const size = this.#size;
    return { left: box.left * size, top: box.top * size, width: box.width * size, height: box.height * size };
  }

  /** Collects the cells that are connected to one. @returns their number, and the box around them in cells */
  #areaFrom(
    start: number,
    belongs: (cell: number) => boolean,
    seen: Set<number>,
  ): { cells: number; box: Box } {
    let [left, right, top, bottom, cells] = [this.#columns, 0, this.#rows, 0, 0];
    const open = [start];
    seen.add(start);
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const x = cell % this.#columns;
      const y = Math.floor(cell / this.#columns);
      cells++;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      const neighbors = [
        x > 0 && cell - 1,
        x < this.#columns - 1 && cell + 1,
        y > 0 && cell - this.#columns,
        y < this.#rows - 1 && cell + this.#columns,
      ];
      for (const next of neighbors) {
        if (next === false || seen.has(next) || !belongs(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    return { cells, box: { left, top, width: right - left + 1, height: bottom - top + 1 } };
  }
}

import { freePixels } from "./free-pixels.ts";
import type { Orientation } from "./orientation.ts";
import { type Placement, placementOf } from "./upright.ts";

/** A picture's pixels as RGBA bytes, rows from the top. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The maximum size of a drawn picture: pixels in total, and on its longer side. */
export interface Limit {
  pixels: number;
  side: number;
}

type Row = Uint8Array | Uint8ClampedArray;

interface Size {
  width: number;
  height: number;
}

/** Which pixels of a smaller row or column each pixel of a larger one covers, partly or wholly. */
interface Cover {
  /**
   * For each pixel of the larger row, the index of the first smaller-row pixel that it covers. It may also cover the
   * next one. The last entry is the length of the smaller row.
   */
  first: Int32Array;
  /** For each pixel of the larger row, how much of that first pixel it covers. */
  share: Float64Array;
  /** How much each pixel of the larger row covers in total, at most 1. */
  weight: number;
}

/**
 * Draws a picture upright, row by row as it's decoded, and shrinks it by averaging areas, so that a large picture
 * doesn't have to be in memory as a whole. If an interlaced picture has to shrink, it takes another twelve bytes for
 * each resulting pixel.
 */
export class PixelSampler {
  readonly #from: Size;
  readonly #small: Size;
  readonly #place: Placement;
  readonly #out: Pixels;
  readonly #columns: Cover;
  readonly #rows: Cover;
  readonly #line: Float64Array;
  /** Colors of the rows that are still incomplete: two rows, or all if the picture is interlaced. */
  readonly #sums: Float32Array;
  readonly #lines: number;
  readonly #isInterlaced: boolean;

  /** @param size the stored picture's */
  constructor(size: Size, limit: Limit, turned: Orientation, isInterlaced = false) {
    this.#from = size;
    this.#isInterlaced = isInterlaced;
    this.#small = sizeWithin(size, limit);
    const { width, height } = this.#small;
    this.#place = placementOf(turned, this.#small);
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    this.#out = { width: this.#place.width, height: this.#place.height, data };
    this.#columns = coverOf(size.width, width);
    this.#rows = coverOf(size.height, height);
    this.#line = new Float64Array((width + 1) * 3);
    this.#lines = isInterlaced ? height + 1 : 2;
    this.#sums = new Float32Array(this.#isSame ? 0 : this.#lines * width * 3);
  }

  get #isSame(): boolean {
    return this.#small.width === this.#from.width && this.#small.height === this.#from.height;
  }

  /**
   * @param row four bytes for each pixel: red, green, blue, and one that's ignored
   * @param y the row's number. Rows come in order, unless the picture is interlaced.
   * @param left the column of its first pixel
   * @param everyX how many columns apart its pixels are
   */
  add(row: Row, y: number, left = 0, everyX = 1): void {
    if (this.#isSame) this.#copy(row, y, left, everyX);
    else this.#shrink(row, y, left, everyX);
  }

  /** @returns the picture, once every row was added */
  result(): Pixels {
    if (!this.#isSame && this.#isInterlaced) for (let y = 0; y < this.#small.height; y++) this.#finish(y);
    freePixels(this.#sums);
    return this.#out;
  }

  /** Frees the memory of a picture that turned out to be damaged. */
  drop(): void {
    freePixels(this.#sums);
    freePixels(this.#out.data);
  }

  #shrink(row: Row, y: number, left: number, everyX: number): void {
    const line = this.#line.fill(0);
    const columns = this.#columns;
    for (let x = left, at = 0; x < this.#from.width; x += everyX, at += 4) {
      const to = columns.first[x]! * 3;
      const here = columns.share[x]!;
      const next = columns.weight - here;
      for (let i = 0; i < 3; i++) {
        line[to + i]! += row[at + i]! * here;
        line[to + 3 + i]! += row[at + i]! * next;
      }
    }
    const rows = this.#rows;
    const first = rows.first[y]!;
    this.#sum(line, first, rows.share[y]!);
    this.#sum(line, first + 1, rows.weight - rows.share[y]!);
    if (!this.#isInterlaced && rows.first[y + 1]! > first) this.#finish(first);
  }

  #copy(row: Row, y: number, left: number, everyX: number): void {
    const { data } = this.#out;
    const { start, right, down } = this.#place;
    for (let x = left, at = 0; x < this.#from.width; x += everyX, at += 4) {
      const to = (start + x * right + y * down) * 4;
      for (let i = 0; i < 3; i++) data[to + i] = row[at + i]!;
    }
  }

  #sum(line: Float64Array, y: number, share: number): void {
    const length = this.#small.width * 3;
    const to = (y % this.#lines) * length;
    for (let i = 0; i < length; i++) this.#sums[to + i]! += line[i]! * share;
  }

  #finish(y: number): void {
    const length = this.#small.width * 3;
    const from = (y % this.#lines) * length;
    const sums = this.#sums;
    const { data } = this.#out;
    const { start, right, down } = this.#place;
    for (let at = from, to = (start + y * down) * 4; at < from + length; at += 3, to += right * 4)
      for (let i = 0; i < 3; i++) data[to + i] = sums[at + i]!;
    sums.fill(0, from, from + length);
  }
}

/** @returns the size at which a picture is drawn: its own, or the largest within the limit */
export function sizeWithin({ width, height }: Size, { pixels, side }: Limit): Size {
  const shrink = Math.max(1, Math.sqrt((width * height) / pixels), Math.max(width, height) / side);
  // Adding a little avoids a rounding error: 512 must not become 511.
  const drawn = (length: number) => Math.max(1, Math.floor(length / shrink + 1e-9));
  return { width: drawn(width), height: drawn(height) };
}

function coverOf(from: number, to: number): Cover {
  const weight = to / from;
  const first = Int32Array.from({ length: from + 1 }, (_, i) => Math.floor((i * to) / from));
  const share = Float64Array.from({ length: from }, (_, i) =>
    Math.min(weight, first[i]! + 1 - (i * to) / from),
  );
  return { first, share, weight };
}

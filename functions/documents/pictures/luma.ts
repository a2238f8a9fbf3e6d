/** A picture's brightness: one byte per pixel, rows from the top. */
export interface Luma {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * Shrinks a picture's brightness row by row as it arrives, by averaging boxes, so that the large picture never has to
 * be in memory all at once.
 */
export class LumaSampler {
  readonly #size: { width: number; height: number };
  readonly #out: Luma;
  readonly #columns: Int32Array;
  readonly #rows: Int32Array;
  readonly #sums: Float64Array;
  #row = 0;
  #outRow = 0;

  /** @param longest maximum pixels of the longer side; a smaller picture keeps its size */
  constructor(width: number, height: number, longest: number) {
    const shrink = Math.max(1, Math.max(width, height) / longest);
    const out = { width: Math.floor(width / shrink) || 1, height: Math.floor(height / shrink) || 1 };
    this.#size = { width, height };
    this.#out = { ...out, data: new Uint8Array(out.width * out.height) };
    this.#columns = edges(out.width, width);
    this.#rows = edges(out.height, height);
    this.#sums = new Float64Array(out.width);
  }

  /** @param row brightness 0–255 of the next row's pixels; rows past the last are ignored */
  add(row: Uint8Array): void {
    if (this.#row >= this.#size.height) return;
    const columns = this.#columns;
    for (let x = 0; x < this.#sums.length; x++) {
      let sum = 0;
      for (let at = columns[x]!, end = columns[x + 1]!; at < end; at++) sum += row[at]!;
      this.#sums[x]! += sum;
    }
    this.#row++;
    if (this.#row === this.#rows[this.#outRow + 1]) this.#finishRow();
  }

  #finishRow(): void {
    const { data, width } = this.#out;
    const height = this.#rows[this.#outRow + 1]! - this.#rows[this.#outRow]!;
    for (let x = 0; x < width; x++)
      data[this.#outRow * width + x] =
        this.#sums[x]! / (height * (this.#columns[x + 1]! - this.#columns[x]!));
    this.#sums.fill(0);
    this.#outRow++;
  }

  /** @returns the smaller picture once all rows have been added, or null before that */
  result(): Luma | null {
    return this.#row === this.#size.height ? this.#out : null;
  }
}

/** @returns the same picture with at most this many pixels on its longer side */
export function smaller({ width, height, data }: Luma, longest: number): Luma {
  const sampler = new LumaSampler(width, height, longest);
  for (let y = 0; y < height; y++) sampler.add(data.subarray(y * width, (y + 1) * width));
  return sampler.result()!;
}

/** Where each box of the smaller picture begins in the larger one. The last entry is the end of the last box. */
function edges(count: number, size: number): Int32Array {
  return Int32Array.from({ length: count + 1 }, (_, i) => Math.round((i * size) / count));
}

/**
 * Computes the brightness of pixels (ITU-R BT.601).
 * @param colors four bytes per pixel: red, green, blue, and one that's ignored
 * @param out receives one byte per pixel
 */
export function brighten(colors: Uint8Array | Uint8ClampedArray, out: Uint8Array): void {
  for (let at = 0, to = 0; at < colors.length; at += 4, to++)
    out[to] = (colors[at]! * 77 + colors[at + 1]! * 150 + colors[at + 2]! * 29) >> 8;
}

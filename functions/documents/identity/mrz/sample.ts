import type { Luma } from "#functions/documents/pictures/luma.ts";
import { CELL } from "./glyphs.ts";

/** Pixels around a cell in which we also look for its glyph. */
export const MARGIN = 3;
/** Size of a cell with its margin. */
export const PATCH = { width: CELL.width + 2 * MARGIN, height: CELL.height + 2 * MARGIN } as const;

/** Where a cell is in a picture: its center, and the vector to the next cell, in pixels. */
export interface Place {
  x: number;
  y: number;
  step: { x: number; y: number };
  /**
   * How tall its glyphs are, relative to the standard typeface with the same spacing. More than 1 for condensed print.
   */
  stretch: number;
  /** How far a glyph's top is to the right of its bottom, relative to its height. Nonzero if the picture is skewed. */
  lean?: number;
}

/**
 * A picture at several scales, each half the size of the previous one, so that a cell can be sampled where it's close
 * to the size of the template glyphs (`CELL`).
 */
export class Sizes {
  readonly #sizes: Luma[];

  constructor(luma: Luma) {
    this.#sizes = [luma];
  }

  /**
   * Draws a cell with its margin, level and at the size of a glyph.
   * @param out ink, 0–255; overwritten
   */
  draw(place: Place, out: Float32Array): void {
    let size = 0;
    let scale = Math.hypot(place.step.x, place.step.y) / CELL.width;
    while (scale >= 2 && size < 3) {
      size++;
      scale /= 2;
    }
    const luma = this.#size(size);
    const shrunk = 2 ** size;
    // Use pixel centers, so that a smaller picture isn't shifted relative to the larger one.
    const [x, y] = [(place.x + 0.5) / shrunk - 0.5, (place.y + 0.5) / shrunk - 0.5];
    const [rightX, rightY] = [place.step.x / shrunk / CELL.width, place.step.y / shrunk / CELL.width];
    const lean = place.lean ?? 0;
    const [downX, downY] = [
      (-rightY - lean * rightX) * place.stretch,
      (rightX - lean * rightY) * place.stretch,
    ];
    for (let row = 0, to = 0; row < PATCH.height; row++) {
      const down = row - (PATCH.height - 1) / 2;
      for (let column = 0; column < PATCH.width; column++) {
        const across = column - (PATCH.width - 1) / 2;
        const light = lightAt(luma, x + across * rightX + down * downX, y + across * rightY + down * downY);
        out[to++] = 255 - light;
      }
    }
  }

  #size(index: number): Luma {
    while (this.#sizes.length <= index) this.#sizes.push(halved(this.#sizes.at(-1)!));
    return this.#sizes[index]!;
  }
}

/** Bilinear sampling. Outside the picture, its edge pixels repeat. */
function lightAt({ data, width, height }: Luma, x: number, y: number): number {
  const [cx, cy] = [Math.min(width - 1.001, Math.max(0, x)), Math.min(height - 1.001, Math.max(0, y))];
  const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
  const [fx, fy] = [cx - x0, cy - y0];
  const at = y0 * width + x0;
  const top = data[at]! + (data[at + 1]! - data[at]!) * fx;
  const low = data[at + width]! + (data[at + width + 1]! - data[at + width]!) * fx;
  return top + (low - top) * fy;
}

/** @returns a picture of half the size, each pixel the mean of four */
export function halved(luma: Luma): Luma {
  const [width, height] = [luma.width >> 1, luma.height >> 1];
  const data = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0, at = 2 * y * luma.width; x < width; x++, at += 2)
      data[to++] =
        (luma.data[at]! +
          luma.data[at + 1]! +
          luma.data[at + luma.width]! +
          luma.data[at + luma.width + 1]! +
          2) >>
        2;
  return { width, height, data };
}

/** @returns a picture of twice the size, bilinear */
export function doubled(luma: Luma): Luma {
  const [width, height] = [2 * luma.width, 2 * luma.height];
  const data = new Uint8Array(width * height);
  const across = (row: number, x: number) => {
    const near = x >> 1;
    const next = Math.min(luma.width - 1, Math.max(0, near + (x & 1 ? 1 : -1)));
    return 3 * luma.data[row + near]! + luma.data[row + next]!;
  };
  for (let y = 0, to = 0; y < height; y++) {
    const near = (y >> 1) * luma.width;
    const next = Math.min(luma.height - 1, Math.max(0, (y >> 1) + (y & 1 ? 1 : -1))) * luma.width;
    for (let x = 0; x < width; x++) data[to++] = (3 * across(near, x) + across(next, x) + 8) >> 4;
  }
  return { width, height, data };
}

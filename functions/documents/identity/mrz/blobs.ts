import { freePixels } from "#functions/documents/pictures/free-pixels.ts";

/** A connected piece of ink, in pixels. Its center is that of its bounding box. */
export interface Blob {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Height of a glyph in pixels. Smaller glyphs aren't readable, and anything larger isn't a glyph of a zone. */
const HEIGHT = { min: 6, max: 90 };
/** Noise in a picture produces endless specks. A picture with more than this isn't a document. */
const MAX_BLOBS = 30_000;

/**
 * @param ink 1 where there is ink; cleared on the way
 * @returns the pieces that are as large as one glyph, or as a few that touch each other
 */
export function blobsOf(ink: Uint8Array, width: number, height: number): Blob[] {
  const blobs: Blob[] = [];
  const stack = new Int32Array(ink.length);
  for (let at = 0; at < ink.length && blobs.length < MAX_BLOBS; at++) {
    if (ink[at] !== 1) continue;
    const blob = fill(ink, stack, at, width, height);
    if (isGlyph(blob)) blobs.push(blob);
  }
  freePixels(stack);
  return blobs;
}

function isGlyph({ width, height }: Blob): boolean {
  return height >= HEIGHT.min && height <= HEIGHT.max && width >= 2 && width <= 3 * height;
}

/** Clears one piece. Pixels that touch at a corner count as connected. */
function fill(ink: Uint8Array, stack: Int32Array, start: number, width: number, height: number): Blob {
  let [left, right, top, bottom] = [width, 0, height, 0];
  let depth = 0;
  stack[depth++] = start;
  ink[start] = 0;
  while (depth > 0) {
    const at = stack[--depth]!;
    const y = Math.floor(at / width);
    const x = at - y * width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx;
        if (ink[next] !== 1) continue;
        ink[next] = 0;
        stack[depth++] = next;
      }
  }
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left + 1,
    height: bottom - top + 1,
  };
}

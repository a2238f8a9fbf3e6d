import { letGo } from "../let-go.ts";

/** A piece of ink that hangs together. The middle is that of its frame. Pixels. */
export interface Blob {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Glyphs of a zone that can be read have at least some pixels, and none is a large part of the picture. */
const HEIGHT = { min: 6, max: 90 };
/** Picture noise makes specks without end; more than this is no document. */
const MAX_BLOBS = 30_000;

/**
 * @param ink 1 where there is ink; is emptied on the way
 * @returns the pieces that may be glyphs by their size, or a few that run into each other
 */
export function blobsOf(ink: Uint8Array, width: number, height: number): Blob[] {
  const blobs: Blob[] = [];
  const stack = new Int32Array(ink.length);
  for (let at = 0; at < ink.length && blobs.length < MAX_BLOBS; at++) {
    if (ink[at] !== 1) continue;
    const blob = fill(ink, stack, at, width, height);
    if (isGlyph(blob)) blobs.push(blob);
  }
  letGo(stack);
  return blobs;
}

function isGlyph({ width, height }: Blob): boolean {
  return height >= HEIGHT.min && height <= HEIGHT.max && width >= 2 && width <= 3 * height;
}

/** Empties one piece. Corners count as hanging together. */
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

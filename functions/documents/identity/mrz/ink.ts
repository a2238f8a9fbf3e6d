import { freePixels } from "#functions/documents/pictures/free-pixels.ts";
import type { Luma } from "#functions/documents/pictures/luma.ts";

/**
 * Half the side, in pixels, of the square whose mean a pixel is compared with: wider than a stroke, smaller than a
 * shadow.
 */
const REACH = 12;
/** Minimum difference between ink and its surroundings, in levels of brightness. */
const DARKER = 9;

/**
 * Separates ink from paper by comparing each pixel with its surroundings, so that shadows and gradients don't matter.
 * @returns 1 for ink, 0 for paper, one byte per pixel
 */
export function inkOf({ width, height, data }: Luma): Uint8Array {
  const soft = softened(data, width, height);
  const ink = new Uint8Array(width * height);
  const columns = new Int32Array(width);
  const squares = new Int32Array(width);
  for (let y = -REACH; y < height; y++) {
    addRow(columns, squares, soft, width, height, y + REACH, 1);
    addRow(columns, squares, soft, width, height, y - REACH - 1, -1);
    if (y >= 0) judgeRow(ink, soft, columns, squares, { width, height }, y);
  }
  freePixels(soft);
  return ink;
}

function addRow(
  columns: Int32Array,
  squares: Int32Array,
  soft: Uint8Array,
  width: number,
  height: number,
  y: number,
  sign: 1 | -1,
): void {
  if (y < 0 || y >= height) return;
  for (let x = 0, at = y * width; x < width; x++, at++) {
    const light = soft[at]!;
    columns[x]! += sign * light;
    squares[x]! += sign * light * light;
  }
}

function judgeRow(
  ink: Uint8Array,
  soft: Uint8Array,
  columns: Int32Array,
  squares: Int32Array,
  { width, height }: { width: number; height: number },
  y: number,
): void {
  const rows = Math.min(height - 1, y + REACH) - Math.max(0, y - REACH) + 1;
  let [sum, square, count] = [0, 0, 0];
  for (let x = -REACH; x < width; x++) {
    if (x + REACH < width) {
      sum += columns[x + REACH]!;
      square += squares[x + REACH]!;
      count += rows;
    }
    if (x - REACH - 1 >= 0) {
      sum -= columns[x - REACH - 1]!;
      square -= squares[x - REACH - 1]!;
      count -= rows;
    }
    if (x < 0) continue;
    const mean = sum / count;
    const spread = Math.sqrt(Math.max(0, square / count - mean * mean));
    if (soft[y * width + x]! < mean - Math.max(DARKER, spread * 0.35)) ink[y * width + x] = 1;
  }
}

/** Blurs with weights 1-2-1 in both directions, because single bright and dark pixels are noise. */
function softened(data: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(data.length);
  const across = new Uint16Array(width);
  for (let y = 0; y < height; y++) {
    const here = y * width;
    const above = y > 0 ? here - width : here;
    const below = y < height - 1 ? here + width : here;
    for (let x = 0; x < width; x++) across[x] = data[above + x]! + 2 * data[here + x]! + data[below + x]!;
    for (let x = 0; x < width; x++)
      out[here + x] = (across[x > 0 ? x - 1 : x]! + 2 * across[x]! + across[x < width - 1 ? x + 1 : x]!) >> 4;
  }
  return out;
}

import type { PngChunks } from "./png-chunks.ts";
import { COLORS } from "./png-filter.ts";

/** Writes a row's colors, four bytes per pixel. The fourth byte isn't changed. */
type Painter = (row: Uint8Array, out: Uint8Array) => void;

/**
 * Draws transparent pixels on white, because that's how the copy for others looks.
 * @returns a function that paints a picture's rows, given as they're stored but with filters reversed. It throws if an
 *   index has no color
 */
export function painterOf(png: PngChunks): Painter {
  const { color, depth } = png.header;
  const isTabled = color === 3 || (color === 0 && depth <= 8);
  if (!isTabled) return (row, out) => fromSamples(row, out, png);
  const table = tableOf(png);
  return (row, out) => fromTable(row, out, depth, table);
}

/** A sample with an opacity, both 0–255, on white. */
const onWhite = (sample: number, opacity: number) => Math.round(255 + ((sample - 255) * opacity) / 255);

/** @returns red, green and blue of each value that a sample can have; -1 for an index without a color */
function tableOf({ header: { color, depth }, palette, clear }: PngChunks): Int16Array {
  const table = new Int16Array(256 * 3).fill(-1);
  const most = 2 ** depth - 1;
  for (let value = 0; value <= most; value++) {
    const at = value * 3;
    if (color !== 3) {
      const isClear = clear.length === 2 && clear[0]! * 256 + clear[1]! === value;
      table.fill(isClear ? 255 : (value * 255) / most, at, at + 3);
    } else if (at + 3 <= palette.length)
      for (let i = at; i < at + 3; i++) table[i] = onWhite(palette[i]!, clear[value] ?? 255);
  }
  return table;
}

/** Samples with fewer than eight bits start at a byte's high end. */
function packed(row: Uint8Array, x: number, depth: number): number {
  const bit = x * depth;
  return (row[bit >> 3]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

function fromTable(row: Uint8Array, out: Uint8Array, depth: number, table: Int16Array): void {
  for (let x = 0, to = 0; to < out.length; x++, to += 4) {
    const at = (depth < 8 ? packed(row, x, depth) : row[x]!) * 3;
    if (table[at]! < 0) throw new RangeError("An index has no color in the palette");
    for (let i = 0; i < 3; i++) out[to + i] = table[at + i]!;
  }
}

/** Draws samples of eight or sixteen bits. Of sixteen, only the upper eight count. */
function fromSamples(row: Uint8Array, out: Uint8Array, { header, clear }: PngChunks): void {
  const { color, depth } = header;
  const { samples } = COLORS[color]!;
  const bytes = depth >> 3;
  const step = samples * bytes;
  const next = color === 2 || color === 6 ? bytes : 0;
  const opacityAt = color === 6 ? 3 * bytes : color === 4 ? bytes : null;
  const hasClear = opacityAt === null && clear.length === samples * 2;
  for (let at = 0, to = 0; to < out.length; at += step, to += 4) {
    const isClear = hasClear && isSame(row, at, clear, bytes);
    const opacity = opacityAt === null ? (isClear ? 0 : 255) : row[at + opacityAt]!;
    for (let i = 0; i < 3; i++) out[to + i] = onWhite(row[at + i * next]!, opacity);
  }
}

/** Whether a pixel has the single transparent color, which is stored with two bytes per sample. */
function isSame(row: Uint8Array, at: number, clear: Uint8Array, bytes: number): boolean {
  for (let i = 0; i * 2 < clear.length; i++) {
    const from = at + i * bytes;
    const value = bytes === 2 ? row[from]! * 256 + row[from + 1]! : row[from]!;
    if (value !== clear[2 * i]! * 256 + clear[2 * i + 1]!) return false;
  }
  return true;
}

import { inflateSync } from "node:zlib";
import { COLORS, passesOf, unfilter } from "#functions/documents/pictures/png-filter.ts";
import type { Pixels } from "./pixels.ts";

interface Header {
  width: number;
  height: number;
  depth: number;
  color: number;
  palette: Uint8Array;
  /** The tRNS chunk: opacity of the palette's colors, or the one color that's transparent. */
  clear: Uint8Array;
}

/**
 * Decodes a PNG.
 * @param png the output of `stripPng`, so its chunks are valid and its pixel count matches its size
 * @throws when the pixel data is damaged
 */
export function pngPixels(png: Uint8Array): Pixels {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at + 12 <= png.length; at += 12 + view.getUint32(at)) {
    const name = Buffer.from(png.subarray(at + 4, at + 8)).toString("latin1");
    chunks.set(name, png.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  const [depth = 8, color = 0, , , interlace] = chunks.get("IHDR")!.subarray(8);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const none = new Uint8Array(0);
  const header = {
    width,
    height,
    depth,
    color,
    palette: chunks.get("PLTE") ?? none,
    clear: chunks.get("tRNS") ?? none,
  };
  const raw = inflateSync(chunks.get("IDAT")!, { maxOutputLength: (width * 8 + 1) * height * 2 + 64 });
  const out: Pixels = { width, height, data: new Uint8Array(width * height * 4) };
  let at = 0;
  for (const { left, top, everyX, everyY, columns, rows } of passesOf(width, height, interlace === 1)) {
    const bits = depth * COLORS[color]!.samples;
    const stride = Math.ceil((columns * bits) / 8);
    let above = new Uint8Array(stride);
    for (let y = 0; y < rows; y++, at += stride + 1) {
      const row = raw.subarray(at + 1, at + 1 + stride);
      unfilter(raw[at]!, row, above, Math.max(1, bits >> 3));
      for (let x = 0; x < columns; x++)
        paint(row, x, header, out.data, ((top + y * everyY) * width + left + x * everyX) * 4);
      above = row as typeof above;
    }
  }
  return out;
}

function paint(row: Uint8Array, x: number, header: Header, out: Pixels["data"], to: number): void {
  const { depth, color, palette, clear } = header;
  const { samples } = COLORS[color]!;
  // For 16-bit samples, use only the upper eight bits.
  const step = depth === 16 ? 2 : 1;
  const sample = (i: number) => (depth < 8 ? packed(row, x, depth) : row[(x * samples + i) * step]!);
  const first = sample(0);
  if (color === 3) {
    out.set([palette[first * 3] ?? 0, palette[first * 3 + 1] ?? 0, palette[first * 3 + 2] ?? 0], to);
    out[to + 3] = clear[first] ?? 255;
    return;
  }
  const isGrey = color === 0 || color === 4;
  const scaled = depth < 8 ? (first * 255) / ((1 << depth) - 1) : first;
  out.set(isGrey ? [scaled, scaled, scaled] : [first, sample(1), sample(2)], to);
  const has = color === 4 || color === 6;
  out[to + 3] = has ? sample(samples - 1) : isClear(row, x, header) ? 0 : 255;
}

/** Whether a pixel has the one color that's transparent. */
function isClear(row: Uint8Array, x: number, { depth, color, clear }: Header): boolean {
  const { samples } = COLORS[color]!;
  if (clear.length !== samples * 2) return false;
  if (depth < 8) return packed(row, x, depth) === clear[1];
  const bytes = depth >> 3;
  for (let i = 0; i < samples; i++) {
    const at = (x * samples + i) * bytes;
    const value = bytes === 2 ? row[at]! * 256 + row[at + 1]! : row[at]!;
    if (value !== clear[2 * i]! * 256 + clear[2 * i + 1]!) return false;
  }
  return true;
}

const packed = (row: Uint8Array, x: number, depth: number): number =>
  (row[(x * depth) >> 3]! >> (8 - depth - ((x * depth) & 7))) & ((1 << depth) - 1);

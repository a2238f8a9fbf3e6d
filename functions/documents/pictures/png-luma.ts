import { Work } from "../work.ts";
import { inflatedRows } from "./inflated-rows.ts";
import { brightness, type Luma, LumaSampler } from "./luma.ts";
import { type Header, pngChunks } from "./png-chunks.ts";
import { COLORS, passesOf, unfilter } from "./png-filter.ts";

/** Pixels compressed with Flate, as in PNG and PDF. */
export interface Raster {
  header: Header;
  /** Red, green and blue of each index. Empty if the colors aren't indexed. */
  palette: Uint8Array;
  /** The compressed pixels, in one or more pieces. */
  data: readonly Uint8Array[];
  /** Whether each row begins with a byte that names its filter (ISO 15948 § 9.2). */
  isFiltered: boolean;
  /** Whether it's from a PNG: then the checksum after the pixels and every palette index must be valid. */
  isSealed?: boolean;
}

/**
 * Decodes a PNG to its brightness row by row, so that only two rows are in memory; for an interlaced one, one byte for
 * every pixel. Transparency is ignored.
 * @param longest maximum pixels of the longer side
 * @param work counts bytes of the file and of the pixels
 * @returns null if the file violates the format
 * @throws if the picture's data is damaged; TooMuchWork, also if it decompresses to more than the header says
 */
export async function pngLuma(bytes: Uint8Array, longest: number, work = new Work()): Promise<Luma | null> {
  const found = pngChunks(bytes, work);
  return found && rasterLuma({ ...found, isFiltered: true, isSealed: true }, longest, work);
}

/** @returns how many bytes a PNG's pixels take decompressed, by its header; 0 if it has no valid header */
export function pngBytes(bytes: Uint8Array): number {
  if (bytes.length < 33) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const bits = view.getUint8(24) * (COLORS[view.getUint8(25)]?.samples ?? 0);
  return Math.ceil((width * bits) / 8) * height;
}

/**
 * The same for pixels without a file around them.
 * @throws if the data is damaged or ends too early; TooMuchWork
 */
export async function rasterLuma(raster: Raster, longest: number, work = new Work()): Promise<Luma | null> {
  const { header, palette, data, isFiltered, isSealed = false } = raster;
  const { width, height } = header;
  const bits = header.depth * (COLORS[header.colour]?.samples ?? 0);
  const step = Math.max(1, bits >> 3);
  const ahead = isFiltered ? 1 : 0;
  const passes = passesOf(width, height, header.isInterlaced ?? false);
  const strideOf = (columns: number) => Math.ceil((columns * bits) / 8);
  const lengths = function* () {
    for (const { columns, rows } of passes) for (let y = 0; y < rows; y++) yield strideOf(columns) + ahead;
  };
  const sampler = new LumaSampler(width, height, longest);
  const whole = header.isInterlaced ? new Uint8Array(width * height) : null;
  const light = header.colour === 2 || header.colour === 6 ? null : lightOf(header, palette, isSealed);
  const lines = inflatedRows(data, lengths(), isSealed, work);
  for (const { left, top, everyX, everyY, columns, rows } of passes) {
    const pixels = new Uint8Array(columns);
    let above = new Uint8Array(strideOf(columns));
    let row = new Uint8Array(strideOf(columns));
    for (let y = 0; y < rows; y++) {
      const { value: line } = await lines.next();
      if (!line) return null;
      work.charge(row.length + columns);
      row.set(line.subarray(ahead));
      if (isFiltered) unfilter(line[0]!, row, above, step);
      toBrightness(row, pixels, header, light);
      [above, row] = [row, above];
      if (!whole) sampler.add(pixels);
      else
        for (let x = 0, at = (top + y * everyY) * width + left; x < columns; x++, at += everyX)
          whole[at] = pixels[x]!;
    }
  }
  // Continue to the checksum, or end the stream.
  await lines.next();
  if (whole) for (let y = 0; y < height; y++) sampler.add(whole.subarray(y * width, (y + 1) * width));
  return sampler.result();
}

/** @param light the brightness of each value, -1 for an invalid one; null for red, green and blue */
function toBrightness(
  row: Uint8Array,
  pixels: Uint8Array,
  { depth, colour }: Header,
  light: Int16Array | null,
): void {
  const bytes = depth >> 3;
  const step = COLORS[colour]!.samples * bytes;
  if (!light) {
    for (let x = 0, at = 0; x < pixels.length; x++, at += step)
      pixels[x] = brightness(row[at]!, row[at + bytes]!, row[at + 2 * bytes]!);
    return;
  }
  for (let x = 0, at = 0; x < pixels.length; x++, at += step) {
    const value = light[depth < 8 ? packed(row, x, depth) : row[at]!]!;
    if (value < 0) throw new RangeError("An index has no color in the palette");
    pixels[x] = value;
  }
}

/** @returns the brightness of each value that a sample, or its high byte, can have; -1 for an index without a color */
function lightOf({ colour, depth }: Header, palette: Uint8Array, isSealed: boolean): Int16Array {
  const light = new Int16Array(256);
  const most = depth < 8 ? 2 ** depth - 1 : 255;
  const none = isSealed ? -1 : 0;
  for (let value = 0; value < 256; value++) {
    const at = value * 3;
    if (colour !== 3) light[value] = (value * 255) / most;
    else if (at + 3 > palette.length) light[value] = none;
    else light[value] = brightness(palette[at]!, palette[at + 1]!, palette[at + 2]!);
  }
  return light;
}

/** Samples with fewer than eight bits start at a byte's high end. */
function packed(row: Uint8Array, x: number, depth: number): number {
  const bit = x * depth;
  return (row[bit >> 3]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

import { Work } from "../work.ts";
import { letGo } from "./let-go.ts";
import { brightness, type Luma, LumaSampler } from "./luma.ts";
import { type Header, pngChunks } from "./png-chunks.ts";
import { COLORS } from "./png-filter.ts";
import { eachRow, packed, type Raster } from "./png-rows.ts";

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

/**
 * The same for pixels without a file around them.
 * @throws if the data is damaged or ends too early; TooMuchWork
 */
export async function rasterLuma(raster: Raster, longest: number, work = new Work()): Promise<Luma | null> {
  const { header, palette, isSealed = false } = raster;
  const { width, height } = header;
  const sampler = new LumaSampler(width, height, longest);
  const whole = header.isInterlaced ? new Uint8Array(width * height) : null;
  const light = header.colour === 2 || header.colour === 6 ? null : lightOf(header, palette, isSealed);
  const pixels = new Uint8Array(width);
  await eachRow(raster, work, (row, y, { left, everyX, columns }) => {
    toBrightness(row, pixels.subarray(0, columns), header, light);
    if (!whole) sampler.add(pixels);
    else for (let x = 0, at = y * width + left; x < columns; x++, at += everyX) whole[at] = pixels[x]!;
  });
  if (whole) {
    for (let y = 0; y < height; y++) sampler.add(whole.subarray(y * width, (y + 1) * width));
    letGo(whole);
  }
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

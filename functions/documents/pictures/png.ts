import { Work } from "../work.ts";
import { freePixels } from "./free-pixels.ts";
import { brighten, type Luma, LumaSampler } from "./luma.ts";
import type { Orientation } from "./orientation.ts";
import { type Limit, PixelSampler, type Pixels } from "./pixels.ts";
import { pngChunks } from "./png-chunks.ts";
import { eachRow } from "./png-rows.ts";

/**
 * Decodes a PNG row by row, and draws it upright on white.
 * @param work counts bytes of the file and of the pixels
 * @returns null if the file violates the format
 * @throws RangeError or zlib's error if the picture's data is damaged; TooMuchWork if it takes too many steps or
 *   decompresses to much more than the header says
 */
export async function pngPixels(
  bytes: Uint8Array,
  limit: Limit,
  turned: Orientation,
  work: Work,
): Promise<Pixels | null> {
  const png = pngChunks(bytes, work);
  if (!png) return null;
  const sampler = new PixelSampler(png.header, limit, turned, png.header.isInterlaced);
  try {
    await eachRow(png, work, (row, y, { left, everyX }) => sampler.add(row, y, left, everyX));
    return sampler.result();
  } catch (error) {
    sampler.drop();
    throw error;
  }
}

/**
 * Decodes a PNG to its brightness, row by row and as it's stored, without rotating it. An interlaced one takes one byte
 * of memory per pixel.
 * @param longest maximum pixels of the longer side
 */
export async function pngLuma(bytes: Uint8Array, longest: number, work = new Work()): Promise<Luma | null> {
  const png = pngChunks(bytes, work);
  if (!png) return null;
  const { width, height, isInterlaced } = png.header;
  const sampler = new LumaSampler(width, height, longest);
  const whole = isInterlaced ? new Uint8Array(width * height) : null;
  const light = new Uint8Array(width);
  try {
    await eachRow(png, work, (row, y, { left, everyX, columns }) => {
      brighten(row, light);
      if (!whole) sampler.add(light);
      else for (let x = 0, at = y * width + left; x < columns; x++, at += everyX) whole[at] = light[x]!;
    });
    if (whole) for (let y = 0; y < height; y++) sampler.add(whole.subarray(y * width, (y + 1) * width));
    return sampler.result();
  } finally {
    if (whole) freePixels(whole);
  }
}

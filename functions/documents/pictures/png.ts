import { Work } from "../work.ts";
import { letGo } from "./let-go.ts";
import { brighten, type Luma, LumaSampler } from "./luma.ts";
import type { Orientation } from "./orientation.ts";
import { type Limit, PixelSampler, type Pixels } from "./pixels.ts";
import { pngChunks } from "./png-chunks.ts";
import { eachRow } from "./png-rows.ts";

/**
 * Decodes a PNG row by row, and draws it upright on white.
 * @param work counts bytes of the file and of the pixels
 * @returns null if the file violates the format
 * @throws if the picture's data is damaged; TooMuchWork, also if it decompresses to more than the header says
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
 * The same for its brightness as it's stored, however its camera was held. An interlaced one takes one byte for every
 * pixel.
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
    if (whole) letGo(whole);
  }
}

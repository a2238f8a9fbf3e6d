import { freePixels } from "./free-pixels.ts";
import { brighten, type Luma, LumaSampler } from "./luma.ts";
import { decodeJpeg } from "./mozjpeg.ts";

/**
 * Decodes a JPEG to its brightness.
 * @param longest maximum pixels of the longer side
 * @param module mozjpeg's decoder, compiled
 * @throws if the picture can't be decoded
 */
export async function jpegLuma(
  bytes: Uint8Array,
  longest: number,
  module: WebAssembly.Module,
): Promise<Luma | null> {
  const { data, width, height } = await decodeJpeg(bytes, module);
  const sampler = new LumaSampler(width, height, longest);
  const row = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    brighten(data.subarray(y * width * 4, (y + 1) * width * 4), row);
    sampler.add(row);
  }
  freePixels(data);
  return sampler.result();
}

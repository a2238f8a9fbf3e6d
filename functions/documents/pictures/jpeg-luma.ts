import { letGo } from "./let-go.ts";
import { brightness, type Luma, LumaSampler } from "./luma.ts";
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
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) row[x] = brightness(data[at]!, data[at + 1]!, data[at + 2]!);
    sampler.add(row);
  }
  letGo(data);
  return sampler.result();
}

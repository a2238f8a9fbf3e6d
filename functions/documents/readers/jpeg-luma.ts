import decode, { init } from "@jsquash/jpeg/decode.js";
import { brightness, type Luma, LumaSampler } from "./luma.ts";

/** The package's types leave out that a compiled module may be given. */
const initWith = init as unknown as (
  module: WebAssembly.Module,
  overrides: { printErr: (text: string) => void },
) => Promise<void>;

let ready: { module: WebAssembly.Module; promise: Promise<void> } | undefined;

/** The decoder grumbles about odd files; what matters is said by its result. */
const QUIET = { printErr: () => undefined };

/**
 * Decodes a JPEG to its brightness.
 * @param longest pixels that the longer side may have
 * @param module mozjpeg's decoder, compiled
 * @throws where the picture cannot be decoded
 */
export async function jpegLuma(
  bytes: Uint8Array,
  longest: number,
  module: WebAssembly.Module,
): Promise<Luma | null> {
  if (ready?.module !== module) ready = { module, promise: initWith(module, QUIET) };
  await ready.promise;
  const { data, width, height } = await decoded(bytes);
  const sampler = new LumaSampler(width, height, longest);
  const row = new Uint8Array(width);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) row[x] = brightness(data[at]!, data[at + 1]!, data[at + 2]!);
    sampler.add(row);
  }
  return sampler.result();
}

/**
 * A picture that breaks the decoder leaves its stack as it is, so that after a hundred of them every picture would count
 * as damaged: the next one gets a new decoder.
 */
async function decoded(bytes: Uint8Array) {
  try {
    return await decode(bytes as unknown as ArrayBuffer);
  } catch (error) {
    ready = undefined;
    throw error;
  }
}

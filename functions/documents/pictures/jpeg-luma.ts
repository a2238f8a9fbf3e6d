import decode, { init } from "@jsquash/jpeg/decode.js";
import { brightness, type Luma, LumaSampler } from "./luma.ts";

/** The package's types omit that a compiled module can be passed. */
const initWith = init as unknown as (
  module: WebAssembly.Module,
  overrides: { printErr: (text: string) => void },
) => Promise<void>;

let ready: { module: WebAssembly.Module; promise: Promise<void> } | undefined;

/** The decoder logs warnings about odd files to the console. Silence them, because its result says what matters. */
const QUIET = { printErr: () => undefined };

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
 * A picture that breaks the decoder doesn't restore its stack, so after a hundred of them every picture would seem
 * damaged. Use a new decoder for the next one.
 */
async function decoded(bytes: Uint8Array) {
  try {
    return await decode(bytes as unknown as ArrayBuffer);
  } catch (error) {
    ready = undefined;
    throw error;
  }
}

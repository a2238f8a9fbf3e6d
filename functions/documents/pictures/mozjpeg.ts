import startDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import startEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import { defaultOptions } from "@jsquash/jpeg/meta.js";
import type { Pixels } from "./pixels.ts";

/** Compiled modules of mozjpeg. In a Worker, they come from its only file that imports `.wasm`. */
export interface Codecs {
  decoder: WebAssembly.Module;
  encoder: WebAssembly.Module;
}

/** Baseline in a single pass, with colors at half the width. With 90 they'd be whole, and take 28 MB more. */
const ENCODING = { ...defaultOptions, quality: 89, baseline: true, progressive: false };

type Start<T> = (options: object) => Promise<T>;

/** The codecs log warnings about odd files to the console. Silence them, because the result says what matters. */
const started = <T>(start: unknown, module: WebAssembly.Module): Promise<T> =>
  (start as Start<T>)({
    noInitialRun: true,
    printErr: () => undefined,
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  });

interface Decoder {
  decode(bytes: Uint8Array, preserveOrientation: boolean): Pixels | null;
}
interface Encoder {
  encode(data: Pixels["data"], width: number, height: number, options: object): Uint8Array<ArrayBuffer>;
}

/** A codec that has been started, to be used again, since each has 16 MB of its own at least. */
interface Running<T> {
  module: WebAssembly.Module;
  codec: Promise<T>;
}
let runningDecoder: Running<Decoder> | undefined;
let runningEncoder: Running<Encoder> | undefined;

/**
 * Decodes a JPEG as it's stored, whatever its orientation.
 * @param module mozjpeg's decoder, compiled
 * @throws if the picture can't be decoded
 */
export async function decodeJpeg(bytes: Uint8Array, module: WebAssembly.Module): Promise<Pixels> {
  if (runningDecoder?.module !== module) runningDecoder = { module, codec: started(startDecoder, module) };
  try {
    const decoder = await runningDecoder.codec;
    const pixels = decoder.decode(bytes, false);
    if (!pixels) throw new RangeError("The JPEG can't be decoded");
    return pixels;
  } catch (error) {
    // A picture that breaks the decoder doesn't restore its stack, so after a hundred of them every picture would seem
    // damaged. Use a new decoder for the next one.
    runningDecoder = undefined;
    throw error;
  }
}

/**
 * Encodes a picture as a JPEG. The encoder takes 64 MB for four megapixels, and WebAssembly never gives memory back. So
 * it's kept, because those that wait for the garbage collector would take more.
 * @param module mozjpeg's encoder, compiled
 */
export async function encodeJpeg(
  { data, width, height }: Pixels,
  module: WebAssembly.Module,
): Promise<Uint8Array<ArrayBuffer>> {
  if (runningEncoder?.module !== module) runningEncoder = { module, codec: started(startEncoder, module) };
  try {
    const encoder = await runningEncoder.codec;
    return encoder.encode(data, width, height, ENCODING);
  } catch (error) {
    runningEncoder = undefined;
    throw error;
  }
}

import startDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import { isOutgrown } from "../instance-memory.ts";
import type { Pixels } from "./pixels.ts";

/** mozjpeg's decoder, compiled. In each Worker, a single file imports the `.wasm` modules, including this one. */
export interface Codecs {
  decoder: WebAssembly.Module;
}

interface Decoder {
  decode(bytes: Uint8Array, preserveOrientation: boolean): Pixels | null;
}

/** The running decoder. It's reused, because each instance takes at least 16 MB. */
let running:
  | { module: WebAssembly.Module; instance?: WebAssembly.Instance; decoder?: Promise<Decoder> }
  | undefined;

function start(module: WebAssembly.Module): Promise<Decoder> {
  const started: NonNullable<typeof running> = { module };
  const options = {
    noInitialRun: true,
    // The decoder logs warnings about unusual files to the console; silence them. The result says what matters.
    printErr: () => undefined,
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      started.instance = new WebAssembly.Instance(module, imports);
      done(started.instance);
      return started.instance.exports;
    },
  };
  started.decoder = (startDecoder as unknown as (how: object) => Promise<Decoder>)(options);
  running = started;
  return started.decoder;
}

/**
 * Decodes a JPEG as it's stored, without rotating it.
 * @param module mozjpeg's decoder, compiled
 * @throws if the picture can't be decoded
 */
export async function decodeJpeg(bytes: Uint8Array, module: WebAssembly.Module): Promise<Pixels> {
  try {
    const decoder = await (running?.module === module ? running.decoder! : start(module));
    const pixels = decoder.decode(bytes, false);
    if (!pixels) throw new RangeError("The JPEG can't be decoded");
    if (running?.instance && isOutgrown(running.instance)) running = undefined;
    return pixels;
  } catch (error) {
    // When a picture breaks the decoder, the decoder's stack isn't restored. After a hundred such pictures, every
    // picture would seem damaged. So start a new decoder for the next picture.
    running = undefined;
    throw error;
  }
}

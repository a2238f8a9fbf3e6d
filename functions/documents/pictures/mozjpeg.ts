import startDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import { isOutgrown } from "../instance-memory.ts";
import type { Pixels } from "./pixels.ts";

/** mozjpeg's decoder, compiled. In a Worker, it comes from its only file that imports `.wasm`. */
export interface Codecs {
  decoder: WebAssembly.Module;
}

interface Decoder {
  decode(bytes: Uint8Array, preserveOrientation: boolean): Pixels | null;
}

/** The decoder that has been started. It's used again, since it has 16 MB of its own at least. */
let running:
  | { module: WebAssembly.Module; instance?: WebAssembly.Instance; decoder?: Promise<Decoder> }
  | undefined;

function start(module: WebAssembly.Module): Promise<Decoder> {
  const started: NonNullable<typeof running> = { module };
  const options = {
    noInitialRun: true,
    // It logs warnings about odd files to the console. The result says what matters.
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
 * Decodes a JPEG as it's stored, whatever its orientation.
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
    // A picture that breaks the decoder doesn't restore its stack, so after a hundred of them every picture would seem
    // damaged. Use a new decoder for the next one.
    running = undefined;
    throw error;
  }
}

import decoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import encoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import type { Codecs } from "./redraw.ts";

/** Imported statically, since the Worker may not compile code while it runs. Loads in the Worker only. */
export const codecs: Codecs = { decoder, encoder };

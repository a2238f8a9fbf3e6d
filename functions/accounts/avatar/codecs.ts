import decoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import type { Codecs } from "#functions/documents/pictures/mozjpeg.ts";

/** Imported statically, because a Worker may not compile code at runtime. Loads in the Worker only. */
export const codecs: Codecs = { decoder };

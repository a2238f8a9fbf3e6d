import decoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import type { Codecs } from "#functions/documents/pictures/mozjpeg.ts";

/** Imported statically, because a Worker can't compile code at runtime. Loads only in a Worker. */
export const codecs: Codecs = { decoder };

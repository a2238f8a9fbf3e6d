import decoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import zxing from "zxing-wasm/reader/zxing_reader.wasm";
import pdfium from "#pdfium/pdfium.wasm";
// Deployed with the engine, as its license requires.
import "#pdfium/LICENSE.txt";
import type { Modules } from "./modules.ts";

/** Imported statically, because the Worker can't compile code while it runs. Loads only in the Worker. */
export const modules: Modules = { zxing, decoder, pdfium };

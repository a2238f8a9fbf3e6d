import decoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import zxing from "zxing-wasm/reader/zxing_reader.wasm";
import pdfium from "#pdfium/pdfium.wasm";
// PDFium's license text has to be deployed along with the engine.
import "#pdfium/LICENSE.txt";
import type { Modules } from "./modules.ts";

/**
 * The modules are imported statically, because the Worker can't compile code while it runs. Only the Worker can load
 * this file.
 */
export const modules: Modules = { zxing, decoder, pdfium };

import decoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import zxing from "zxing-wasm/reader/zxing_reader.wasm";
import pdfium from "#pdfium/pdfium.wasm";
import { createOCREngine as start } from "#tesseract/engine.js";
import tesseract from "#tesseract/engine.wasm";
// The engines' license texts have to be deployed along with them.
import "#pdfium/LICENSE.txt";
import "#tesseract/LICENSE.txt";
import type { Modules } from "./modules.ts";

/**
 * The modules are imported statically, because the Worker can't compile code while it runs. Only the Worker can load
 * this file.
 */
export const modules: Modules = { zxing, decoder, pdfium, tesseract: { module: tesseract, start } };

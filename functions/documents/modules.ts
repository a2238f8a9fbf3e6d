import type { StartTesseract } from "./identity/front/engine.ts";
import type { Codecs } from "./pictures/mozjpeg.ts";

/** The compiled WebAssembly modules that open files. In the Worker, they come from `wasm.ts`. */
export interface Modules extends Codecs {
  /** zxing-wasm's reader. */
  zxing: WebAssembly.Module;
  /** PDFium, with counted steps (`pdf/meter.ts`). */
  pdfium: WebAssembly.Module;
  /** Tesseract, with counted steps, and the function that starts it (`scripts/deploy/tesseract.ts`). */
  tesseract: { module: WebAssembly.Module; start: StartTesseract };
}

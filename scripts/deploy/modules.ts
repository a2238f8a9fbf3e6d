import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { StartTesseract } from "#functions/documents/identity/front/engine.ts";
import type { Modules } from "#functions/documents/modules.ts";
import { meteredPdfium } from "./pdfium.ts";
import { meteredTesseract, TESSERACT_SCRIPT, writeTesseract } from "./tesseract.ts";

const require = createRequire(import.meta.url);
const compiled = async (path: string) => WebAssembly.compile(await readFile(require.resolve(path)));

async function tesseract(): Promise<Modules["tesseract"]> {
  writeTesseract();
  const { createOCREngine: start } = (await import(TESSERACT_SCRIPT)) as { createOCREngine: StartTesseract };
  return { module: await WebAssembly.compile(meteredTesseract()), start };
}

let all: Promise<Modules> | undefined;

/**
 * @returns the WebAssembly modules that the documents Worker uses to open files, for use outside of a Worker. They're
 *   compiled once per process
 */
export function compileModules(): Promise<Modules> {
  all ??= Promise.all([
    compiled("zxing-wasm/reader/zxing_reader.wasm"),
    compiled("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
    WebAssembly.compile(meteredPdfium()),
    tesseract(),
  ]).then(([zxing, decoder, pdfium, tesseract]) => ({ zxing, decoder, pdfium, tesseract }));
  return all;
}

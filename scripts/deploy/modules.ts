import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Modules } from "#functions/documents/modules.ts";
import { meteredPdfium } from "./pdfium.ts";

const require = createRequire(import.meta.url);
const compiled = async (path: string) => WebAssembly.compile(await readFile(require.resolve(path)));

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
  ]).then(([zxing, decoder, pdfium]) => ({ zxing, decoder, pdfium }));
  return all;
}

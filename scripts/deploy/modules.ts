import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Modules } from "#functions/documents/modules.ts";
import { meteredPdfium } from "./pdfium.ts";

const require = createRequire(import.meta.url);
const compiled = async (path: string) => WebAssembly.compile(await readFile(require.resolve(path)));

let all: Promise<Modules> | undefined;

/**
 * @returns the WebAssembly modules with which the documents Worker opens files, compiled once per process, for use
 *   outside of a Worker
 */
export function compileModules(): Promise<Modules> {
  all ??= Promise.all([
    compiled("zxing-wasm/reader/zxing_reader.wasm"),
    compiled("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
    WebAssembly.compile(meteredPdfium()),
  ]).then(([zxing, decoder, pdfium]) => ({ zxing, decoder, pdfium }));
  return all;
}

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Codecs } from "#functions/documents/pictures/mozjpeg.ts";
import type { WasmModules } from "#functions/documents/readers/wasm-types.ts";

const require = createRequire(import.meta.url);
/** @returns a compiled WebAssembly module of a package */
export const compiled = async (path: string) => WebAssembly.compile(await readFile(require.resolve(path)));

/** The modules that the Worker's bundler imports, compiled here. */
export async function wasmModules(): Promise<WasmModules> {
  const [zxing, jpeg] = await Promise.all([
    compiled("zxing-wasm/reader/zxing_reader.wasm"),
    compiled("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
  ]);
  return { zxing, jpeg };
}

/** The same for what draws pictures. */
export async function jpegCodecs(): Promise<Codecs> {
  const [decoder, encoder] = await Promise.all([
    compiled("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
    compiled("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"),
  ]);
  return { decoder, encoder };
}

/** @returns a fixture file that `npm run fixtures` wrote */
export async function fixture(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`../../fixtures/out/${name}`, import.meta.url)));
}

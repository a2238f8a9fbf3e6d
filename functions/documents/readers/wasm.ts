import jpeg from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import encoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import zxing from "zxing-wasm/reader/zxing_reader.wasm";
import type { Codecs } from "../pictures/mozjpeg.ts";
import type { WasmModules } from "./wasm-types.ts";

/** Imported statically, because the Worker can't compile code while it runs. Loads only in the Worker. */
export const wasmModules: WasmModules = { zxing, jpeg };

/** What draws pictures anew. */
export const codecs: Codecs = { decoder: jpeg, encoder };

import jpeg from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import zxing from "zxing-wasm/reader/zxing_reader.wasm";
import type { WasmModules } from "./wasm-types.ts";

/** Imported statically, because the Worker can't compile code while it runs. Loads only in the Worker. */
export const wasmModules: WasmModules = { zxing, jpeg };

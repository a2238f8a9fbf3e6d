import jpeg from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import zxing from "zxing-wasm/reader/zxing_reader.wasm";
import type { WasmModules } from "./wasm-types.ts";

/** Imported statically, since the Worker may not compile code while it runs. Loads in the Worker only. */
export const wasmModules: WasmModules = { zxing, jpeg };

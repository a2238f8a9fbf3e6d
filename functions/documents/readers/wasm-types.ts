/** The compiled modules that reading pictures takes. Who runs in the Worker has them from `wasm.ts`. */
export interface WasmModules {
  /** zxing-wasm's reader. */
  zxing: WebAssembly.Module;
  /** mozjpeg's decoder. */
  jpeg: WebAssembly.Module;
}

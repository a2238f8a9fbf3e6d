/** The compiled modules needed for reading pictures. Code in the Worker gets them from `wasm.ts`. */
export interface WasmModules {
  /** zxing-wasm's reader. */
  zxing: WebAssembly.Module;
  /** mozjpeg's decoder. */
  jpeg: WebAssembly.Module;
}

/**
 * The Worker's bundler turns an imported .wasm file into a compiled module; the package's own types don't declare that.
 */
declare module "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

/** The Worker's bundler turns an imported .wasm file into a compiled module; the packages' own types say otherwise. */
declare module "#pdfium/pdfium.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
declare module "#pdfium/LICENSE.txt" {
  const text: string;
  export default text;
}
declare module "#tesseract/engine.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
declare module "#tesseract/engine.js" {
  export const createOCREngine: import("./identity/front/engine.ts").StartTesseract;
}
declare module "#tesseract/LICENSE.txt" {
  const text: string;
  export default text;
}
declare module "zxing-wasm/reader/zxing_reader.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
declare module "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

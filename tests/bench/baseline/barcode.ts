import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import zxing from "zxing-wasm/reader/zxing_reader.wasm";

prepareZXingModule({
  overrides: {
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(zxing, imports);
      done(instance);
      return instance.exports;
    },
  },
});

/** A single search for a barcode with the library alone. */
export default {
  async fetch(request: Request): Promise<Response> {
    const found = await readBarcodes(new Uint8Array(await request.arrayBuffer()), {
      formats: ["PDF417"],
      maxNumberOfSymbols: 1,
    });
    return Response.json({ found: found.length });
  },
};

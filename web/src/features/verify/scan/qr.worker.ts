import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** Answers each picture with the text of a QR code in it, or null. */
self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  const [code] = await readBarcodes(data, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  self.postMessage(code?.text ?? null);
};

import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** The text of a QR code in the picture, or null if there's none; `failed` if the reader itself failed. */
export type QrAnswer = { text: string | null } | { failed: true };

self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  const answer = await readBarcodes(data, { formats: ["QRCode"], maxNumberOfSymbols: 1 }).then(
    ([code]): QrAnswer => ({ text: code?.text ?? null }),
    (error: unknown): QrAnswer => {
      console.error(error);
      return { failed: true };
    },
  );
  self.postMessage(answer);
};

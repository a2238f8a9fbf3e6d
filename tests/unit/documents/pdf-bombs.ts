import { deflateSync } from "node:zlib";

/**
 * A PDF with one page, whose content is the first stream. Streams are objects from 6 on, written as they are.
 * @param streams the data of each, and its dictionary entries besides Length
 */
export function pdfOf(
  streams: readonly (readonly [data: Uint8Array, dict: string])[],
): Uint8Array<ArrayBuffer> {
  const head = [
    "%PDF-1.4",
    "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj",
    "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj",
    "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 6 0 R/Resources 4 0 R>>\nendobj",
    "4 0 obj\n<</Font<</F1 5 0 R>>/XObject<</X0 7 0 R>>>>\nendobj",
    "5 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n",
  ];
  const parts = streams.flatMap(([data, dict], i) => [
    Buffer.from(`${6 + i} 0 obj\n<</Length ${data.length}${dict}>>\nstream\n`),
    data,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
  const end = Buffer.from(`trailer<</Size ${6 + streams.length}/Root 1 0 R>>\n%%EOF`);
  return new Uint8Array(Buffer.concat([Buffer.from(head.join("\n")), ...parts, end]));
}

/** The same, with text that is compressed with Flate. */
export const pdfWith = (streams: readonly (readonly [content: string, dict: string])[]) =>
  pdfOf(streams.map(([content, dict]) => [deflateSync(content), `/Filter/FlateDecode${dict}`] as const));

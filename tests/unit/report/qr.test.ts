import { readFile } from "node:fs/promises";
import { decodePDFRawStream, PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { readPdf, SLIP } from "./read-pdf.ts";
import { sampleReport } from "./sample.ts";

/** Pixels per module when we draw the code for the scanner. */
const SCALE = 4;
/** The white border that scanners need, in modules. */
const QUIET = 4;

/** Draws the only grid of modules in a PDF, from the operators on its pages. */
async function drawnCode(bytes: Uint8Array): Promise<{ data: Uint8ClampedArray; side: number }> {
  const document = await PDFDocument.load(bytes);
  const contents = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1"));
  const grids = contents.flatMap((text) => [
    ...text.matchAll(/q [\d.]+ 0 0 [\d.]+ [\d.]+ [\d.]+ cm [^\n]*/g),
  ]);
  expect(grids).toHaveLength(1);
  const runs = [...(grids[0]?.[0] ?? "").matchAll(/(\d+) (-\d+) (\d+) 1 re/g)].map(([, ...numbers]) =>
    numbers.map(Number),
  ) as [number, number, number][];
  const size = Math.max(...runs.map(([x, , length]) => x + length));
  const side = (size + 2 * QUIET) * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y, length] of runs)
    for (let row = 0; row < SCALE; row++) {
      const at = ((-y - 1 + QUIET) * SCALE + row) * side + (x + QUIET) * SCALE;
      for (let pixel = at; pixel < at + length * SCALE; pixel++) data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  return { data, side };
}

test("a report's QR code holds the address of its slip, and the text beside it says what that's worth", async () => {
  const { bytes, text } = await readPdf(sampleReport());
  prepareZXingModule({
    overrides: {
      wasmBinary: (await readFile("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm")) as never,
    },
  });
  const { data, side } = await drawnCode(bytes);
  const [code] = await readBarcodes({ data, width: side, height: side, colorSpace: "srgb" } as ImageData, {
    formats: ["QRCode"],
  });
  expect(code?.text).toBe(SLIP.address);
  expect(text.replace(/\s+/g, " ")).toContain("Drop this file on countersign.example/verify.");
  expect(text).toContain(`Report ID: ${SLIP.reportId}`);
  expect(text.replace(/\s+/g, " ")).toContain("It can't say whether the sheet was changed");
});

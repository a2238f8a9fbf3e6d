import { readFile } from "node:fs/promises";
import { decodePDFRawStream, PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** Pixels per module when we draw the code for the scanner. */
const SCALE = 4;
/** The white border that scanners need, in modules. */
const QUIET = 4;

/**
 * Draws the grid of modules in a PDF from the operators on its pages, and scans it.
 * @returns the text of the QR code
 * @throws unless the PDF has exactly one
 */
export async function scanDrawnCode(pdf: Uint8Array): Promise<string | undefined> {
  const { data, side } = drawn(await gridIn(pdf));
  prepareZXingModule({
    overrides: {
      wasmBinary: (await readFile("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm")) as never,
    },
  });
  const picture = { data, width: side, height: side, colorSpace: "srgb" } as ImageData;
  const [code] = await readBarcodes(picture, { formats: ["QRCode"] });
  return code?.text;
}

type Run = [x: number, y: number, length: number];

/** @returns the dark runs of the only grid */
async function gridIn(pdf: Uint8Array): Promise<Run[]> {
  const document = await PDFDocument.load(pdf);
  const contents = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1"));
  const [grid, ...more] = contents.flatMap((text) => [
    ...text.matchAll(/q [\d.]+ 0 0 [\d.]+ [\d.]+ [\d.]+ cm [^\n]*/g),
  ]);
  if (!grid || more.length > 0) throw new Error("There isn't exactly one grid");
  return [...grid[0].matchAll(/(\d+) -(\d+) (\d+) 1 re/g)].map(([, x, y, length]) => [
    Number(x),
    Number(y) - 1,
    Number(length),
  ]);
}

function drawn(runs: readonly Run[]): { data: Uint8ClampedArray; side: number } {
  const side = (Math.max(...runs.map(([x, , length]) => x + length)) + 2 * QUIET) * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y, length] of runs)
    for (let row = 0; row < SCALE; row++) {
      const at = ((y + QUIET) * SCALE + row) * side + (x + QUIET) * SCALE;
      for (let pixel = at; pixel < at + length * SCALE; pixel++) data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  return { data, side };
}

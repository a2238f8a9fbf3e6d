import { readFile } from "node:fs/promises";
import { decodePDFRawStream, PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { Canvas } from "#tests/fixtures/picture/canvas.ts";

/** Pixels per module when we draw the code for the scanner. */
const SCALE = 4;
/** The white border that scanners need, in modules. */
const QUIET = 4;

/**
 * Draws the QR code of a PDF from the operators on its pages.
 * @throws unless the PDF has exactly one
 */
export async function drawnCode(pdf: Uint8Array): Promise<Canvas> {
  return drawn(await gridIn(pdf));
}

/**
 * Draws the QR code of a PDF, and scans it.
 * @returns its text
 * @throws unless the PDF has exactly one
 */
export async function scanDrawnCode(pdf: Uint8Array): Promise<string | undefined> {
  const { data, width, height } = await drawnCode(pdf);
  prepareZXingModule({
    overrides: {
      wasmBinary: (await readFile("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm")) as never,
    },
  });
  const [code] = await readBarcodes({ data, width, height, colorSpace: "srgb" } as ImageData, {
    formats: ["QRCode"],
  });
  return code?.text;
}

/** @returns the streams of a PDF, among them the operators on its pages */
export async function streamsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf);
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1"));
}

type Run = [x: number, y: number, length: number];

/** @returns the dark runs of the only grid */
async function gridIn(pdf: Uint8Array): Promise<Run[]> {
  const [grid, ...more] = (await streamsOf(pdf)).flatMap((text) => [
    ...text.matchAll(/q [\d.]+ 0 0 [\d.]+ [\d.]+ [\d.]+ cm [^\n]*/g),
  ]);
  if (!grid || more.length > 0) throw new Error("There isn't exactly one grid");
  return [...grid[0].matchAll(/(\d+) -(\d+) (\d+) 1 re/g)].map(([, x, y, length]) => [
    Number(x),
    Number(y) - 1,
    Number(length),
  ]);
}

function drawn(runs: readonly Run[]): Canvas {
  const side = (Math.max(...runs.map(([x, , length]) => x + length)) + 2 * QUIET) * SCALE;
  const canvas = new Canvas(side, side, [255, 255, 255]);
  for (const [x, y, length] of runs)
    canvas.rectangle((x + QUIET) * SCALE, (y + QUIET) * SCALE, length * SCALE, SCALE, [0, 0, 0]);
  return canvas;
}

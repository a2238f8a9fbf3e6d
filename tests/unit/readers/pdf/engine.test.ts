import { beforeAll, describe, expect, it } from "vitest";
import { newTank, withPdf } from "#functions/documents/pdf/document.ts";
import { readPdfText } from "#functions/documents/pdf/text.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { madePdf, stream } from "#tests/unit/documents/made-pdf.ts";
import { textOf } from "../engine.ts";
import { wasmModules } from "../wasm-modules.ts";

let pdfium: WebAssembly.Module;
let paper: Uint8Array;
beforeAll(async () => {
  ({ pdfium } = await wasmModules());
  paper = await textPdf([papers.payStub(), papers.bill()]);
});

/** @returns the steps that reading takes */
function stepsOf(bytes: Uint8Array): number {
  const tank = newTank();
  const before = tank.fuel;
  readPdfText(bytes, pdfium, tank);
  return before - tank.fuel;
}

/** A picture of 30,000 × 30,000 pixels, for which there's no memory. */
const HUGE = madePdf({
  content: "q 600 0 0 800 0 0 cm /P Do Q BT /F1 9 Tf 9 9 Td (x) Tj ET",
  resources: "/XObject<</P 10 0 R>>",
  objects: [
    stream(
      "x",
      "/Type/XObject/Subtype/Image/Width 30000/Height 30000/BitsPerComponent 8/ColorSpace/DeviceRGB",
    ),
  ],
});

describe("the engine", () => {
  it("takes the same steps for the same file, whatever it opened before", () => {
    const first = stepsOf(paper);
    expect(first).toBeGreaterThan(100_000);
    readPdfText(HUGE, pdfium);
    expect(readPdfText(paper, pdfium, newTank(Math.round(first / 2)))).not.toEqual(
      readPdfText(paper, pdfium),
    );
    expect(stepsOf(paper)).toBe(first);
  });

  it("stops at its limit, and reads the next file", async () => {
    const all = stepsOf(paper);
    expect(await textOf(paper, Math.round(all / 10))).toBe("pdf_too_complex");
    // The first page still counts.
    const lines = readPdfText(paper, pdfium, newTank(all - 1000));
    expect(Array.isArray(lines) && lines.at(-1)!.page).toBe(1);
    expect(await textOf(paper)).toContain("Gross Pay 2,000.00 44,000.00");
  });

  it("has no more memory than an isolate can spare", () => {
    readPdfText(HUGE, pdfium);
    withPdf(HUGE, pdfium, (pdf) => {
      expect(() => pdf.withPage(0, (_, x) => x.malloc!(60_000_000) && pdf.host.take(60_000_000))).toThrow(
        "out_of_memory",
      );
      expect(pdf.host.bytes.length).toBeLessThanOrEqual(64 * 1024 * 1024);
    });
  });

  it("gives up the memory that a large file needed", () => {
    const sizeOf = (file: Uint8Array) => withPdf(file, pdfium, ({ host }) => host.bytes.length);
    const grown = withPdf(madePdf(), pdfium, ({ host }) => host.take(50_000_000) && host.bytes.length);
    expect(grown).toBeGreaterThan(50_000_000);
    expect(sizeOf(madePdf())).toBeLessThan(34_000_000);
  });

  it("forgets a file when it's closed", () => {
    const secret = Buffer.from("Jane Doe, 12 Harbor Lane");
    const file = madePdf({
      content: `BT /F1 9 Tf 9 9 Td (${secret.toString()}) Tj ET`,
      trailer: `/ID[(${secret.toString()})]`,
    });
    let memory: () => Buffer = () => Buffer.alloc(0);
    withPdf(file, pdfium, ({ host }) => {
      memory = () => Buffer.from(host.x.memory.buffer);
      expect(memory().includes(secret)).toBe(true);
    });
    expect(memory().includes(secret)).toBe(false);
  });
});

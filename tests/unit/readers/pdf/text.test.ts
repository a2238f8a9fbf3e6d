import { PDFDocument, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import type { DocumentType } from "#contract/enums.ts";
import { readPdfText } from "#functions/documents/pdf/text.ts";
import { readDocument } from "#functions/documents/read.ts";
import { lockedPdf, papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { wasmModules } from "../wasm-modules.ts";

const modules = await wasmModules();

const read = async (bytes: Uint8Array<ArrayBuffer>, documentType: DocumentType) =>
  readDocument(
    { documentId: "doc_1", documentType, uploadedAt: 1, readAt: 2, bytes, contentType: "application/pdf" },
    modules,
  );

describe("the text of a PDF", () => {
  it("is read line by line with its place, and cells of a row are joined", async () => {
    const lines = readPdfText(await textPdf([papers.payStub(), ["Second page"]]), modules.pdfium);
    expect(lines).toContainEqual({ page: 1, line: 6, text: "Gross Pay 2,000.00 44,000.00" });
    expect(lines).toContainEqual({
      page: 1,
      line: 4,
      text: "Pay Period 11/01/2026 - 11/14/2026 Pay Date 11/20/2026",
    });
    expect(lines).toContainEqual({ page: 2, line: 1, text: "Second page" });
  });

  it("is ordered by position, whatever the order in the file", async () => {
    const rows = [
      [
        [330, "right"],
        [54, "left"],
      ],
    ] as const;
    expect(readPdfText(await textPdf([rows]), modules.pdfium)).toEqual([
      { page: 1, line: 1, text: "left right" },
    ]);
  });

  it("is read from text documents, but not from identity documents", async () => {
    const bytes = await textPdf([papers.payStub()]);
    expect(await read(bytes.slice(), "pay_stub")).toMatchObject({ status: "read", method: "pdf_text" });
    expect(await read(bytes.slice(), "passport")).toMatchObject({
      status: "unreadable",
      reason: "pdf_without_picture",
    });
  });

  it("comes with a reason when there is none", async () => {
    const blank = await PDFDocument.create();
    blank.addPage();
    expect(await read(new Uint8Array(await blank.save()), "lease_agreement")).toMatchObject({
      status: "unreadable",
      reason: "pdf_without_text",
    });
    const nonsense = new TextEncoder().encode("%PDF-1.7\nnothing of the kind");
    expect(await read(nonsense, "lease_agreement")).toMatchObject({ reason: "pdf_damaged" });
    expect(await read(await lockedPdf(), "lease_agreement")).toMatchObject({
      reason: "pdf_locked",
    });
  });

  it("is limited to what a page can have, however far a small file decompresses", async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    const font = page.node.newFontDictionary("F", (await document.embedFont(StandardFonts.Helvetica)).ref);
    const rows = Array.from(
      { length: 10_000 },
      (_, i) => `1 0 0 1 9 ${9 + (i % 600)} Tm (again ${i}) Tj\n`,
    ).join("");
    const text = `BT ${font} 10 Tf 1 0 0 1 9 700 Tm (first) Tj\n${rows}1 0 0 1 9 600 Tm (last) Tj ET`;
    page.node.set(PDFName.of("Contents"), document.context.register(document.context.flateStream(text)));
    const bytes = new Uint8Array(await document.save());
    expect(bytes.length).toBeLessThan(200_000);
    const lines = readPdfText(bytes, modules.pdfium);
    const said = Array.isArray(lines) ? lines.map((line) => line.text) : [];
    expect(said[0]).toBe("first");
    expect(said).not.toContain("last");
  });

  it("ends after twenty pages", async () => {
    const lines = readPdfText(
      await textPdf(Array.from({ length: 25 }, (_, i) => [`Page ${i + 1}`])),
      modules.pdfium,
    );
    expect(Array.isArray(lines) && lines.at(-1)).toEqual({ page: 20, line: 1, text: "Page 20" });
  });
});

import { PDFDocument, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { isCopied } from "#functions/documents/store/copied-types.ts";
import { copyOf, reasonFor } from "./copied.ts";

const TYPE = "application/pdf";
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** A one-page statement with everything that a PDF can hide. */
async function statement(encrypt?: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.drawText("Balance 1,024.00", {
    x: 50,
    y: 700,
    font: await document.embedFont(StandardFonts.Helvetica),
  });
  document.setAuthor("Jane Doe");
  document.setProducer("Secret Writer 3");
  const { context, catalog } = document;
  const stream = (text: string, more = {}) => context.register(context.stream(text, more));
  catalog.set(PDFName.of("Metadata"), stream("<x:xmpmeta>secret place</x:xmpmeta>", { Type: "Metadata" }));
  page.node.set(PDFName.of("PieceInfo"), context.obj({ Editor: PDFString.of("secret layers") }));
  page.node.set(PDFName.of("Thumb"), stream("secret thumbnail"));
  await document.attach(new TextEncoder().encode("secret attachment"), "secret.txt");
  document.addJavaScript("hello", "app.alert('secret script')");
  stream("secret leftover of an earlier version");
  if (encrypt) document.encrypt({ userPassword: encrypt, ownerPassword: encrypt });
  return document.save({ useObjectStreams: false });
}

describe("a copy of a PDF for others", () => {
  it("shows the same and hides nothing", async () => {
    const original = await statement();
    expect(latin1(original)).toContain("secret leftover");
    const copy = await copyOf(original, TYPE);
    const shown = await extractText(await getDocumentProxy(Uint8Array.from(copy)), { mergePages: true });
    expect(shown.text).toBe("Balance 1,024.00");
    const again = await PDFDocument.load(copy, { updateMetadata: false });
    expect([again.getAuthor(), again.getProducer()]).toEqual([undefined, undefined]);
    expect(again.getAttachments()).toEqual([]);
    const flat = latin1(await again.save({ useObjectStreams: false }));
    for (const text of ["secret", "Secret", "Jane", "xmpmeta", "JavaScript", "PieceInfo"])
      expect(flat).not.toContain(text);
  });

  it("isn't made of an encrypted or broken file", async () => {
    expect(await reasonFor(await statement("a password"), TYPE)).toBe("pdf_locked");
    const nothing = new TextEncoder().encode("%PDF-1.7\nnothing");
    expect(await reasonFor(nothing, TYPE)).toBe("pdf_damaged");
  });

  it("isn't made of a Word document", async () => {
    const types = [
      "application/msword",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ];
    for (const type of types) {
      expect(isCopied(type)).toBe(false);
      expect(await reasonFor(new Uint8Array(100), type)).toBe("format_not_copied");
    }
  });
});

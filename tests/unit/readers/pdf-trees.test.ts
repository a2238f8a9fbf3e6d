import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { picturesIn } from "#functions/documents/readers/pdf-pictures.ts";
import { readPdfText } from "#functions/documents/readers/pdf-text.ts";
import { stripPdf } from "#functions/documents/strip-pdf.ts";
import { travelDocument } from "#tests/fixtures/travel-document.ts";

/**
 * PDFs of one or two kilobytes in which each part refers to the next one many times. Following every reference would
 * never end.
 */

const TIMES = 200;
const DEPTH = 12;

/** One page at the end of branches that each list the next one repeatedly. */
function branches(): Uint8Array<ArrayBuffer> {
  const nodes = Array.from(
    { length: DEPTH },
    (_, i) => `${2 + i} 0 obj\n<</Type/Pages/Count 1/Kids[${`${3 + i} 0 R `.repeat(TIMES)}]>>\nendobj`,
  );
  const text = [
    "%PDF-1.7",
    "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj",
    ...nodes,
    `${2 + DEPTH} 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj`,
    `trailer<</Size ${3 + DEPTH}/Root 1 0 R>>\n%%EOF`,
  ];
  return new Uint8Array(Buffer.from(text.join("\n"), "latin1"));
}

/** A page with a picture, and a form that draws itself under many names. */
async function forms(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const form = pdf.context.nextRef();
  const names = Array.from({ length: TIMES }, (_, i) => `X${i}`);
  const XObject = Object.fromEntries(names.map((one) => [one, form]));
  pdf.context.assign(form, pdf.context.stream("", { Subtype: "Form", Resources: { XObject } }));
  const page = pdf.addPage();
  for (const one of names) page.node.setXObject(PDFName.of(one), form);
  page.drawImage(await pdf.embedJpg(await travelDocument("TD3", [], { megapixels: 1 })));
  return new Uint8Array(await pdf.save({ useObjectStreams: false }));
}

describe("a PDF whose parts refer to one another endlessly", () => {
  it("has its pages visited once, and no copy, because viewers count the pages differently", async () => {
    expect(await picturesIn(branches())).toBe("pdf_without_picture");
    expect(await stripPdf(branches())).toBeNull();
    expect(await readPdfText(branches())).toBe("pdf_without_text");
  });

  it("has each form visited once, and the picture next to them is found", async () => {
    expect(await picturesIn(await forms())).toMatchObject([{ page: 1 }]);
    expect(await stripPdf(await forms())).not.toBeNull();
  });
});

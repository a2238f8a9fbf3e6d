import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readPdfText } from "#functions/documents/readers/pdf-text.ts";
import { Work } from "#functions/documents/work.ts";
import { pdfOf } from "../documents/pdf-bombs.ts";

/** PDFs whose fonts claim more characters than there are. A library keeps a record for each. */

const text = "BT /F1 12 Tf 50 700 Td (Net Pay) Tj ET";
/** A page whose font has these keys instead of Helvetica's. The second stream is object 7. */
function fontPdf(font: string, map = "", objects = ""): Uint8Array {
  const file = pdfOf([
    [deflateSync(text), "/Filter/FlateDecode"],
    [deflateSync(map), "/Filter/FlateDecode"],
  ]);
  const plain = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n";
  const changed = Buffer.from(file)
    .toString("latin1")
    .replace(plain, () => `<</Type/Font${font}>>\nendobj\n${objects}`);
  return new Uint8Array(Buffer.from(changed, "latin1"));
}

const mapped = (ranges: string) =>
  fontPdf(
    "/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R",
    `begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${ranges} endcmap`,
  );
const range = (from: string, to: string) => `1 beginbfrange ${from} ${to} <0041> endbfrange`;
const wide = (widths: string, objects = "") =>
  fontPdf(
    "/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[8 0 R]",
    "",
    `8 0 obj\n<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>${widths}>>\nendobj\n${objects}`,
  );

describe("a font that claims more characters than there are", () => {
  it.each<[string, () => Uint8Array]>([
    ["a map of 16 million", () => mapped(range("<000000>", "<FFFFFE>"))],
    ["the same in a string of letters", () => mapped(range("(\\000\\000\\000)", "(\\377\\377\\377)"))],
    ["the same behind what looks like a picture", () => mapped(`BI ID ${range("<000000>", "<FFFFFE>")}`)],
    ["the same with blanks inside", () => mapped(range("<00 00 00>", "<FF FF FE>"))],
    ["many maps", () => mapped(range("<0000>", "<FFFF>").repeat(20))],
    ["widths of a billion", () => wide("/W[0 999999999 500]")],
    ["the same in hex", () => wide("/#57[0 999999999 500]")],
    ["the same with zeros in front", () => wide("/W[0 000000000999999999 500]")],
    ["the same as a power", () => wide("/W[0 1e9 500]")],
    ["the same elsewhere", () => wide("/W 9 0 R", "9 0 obj\n[0 999999999 500]\nendobj\n")],
    ["the end of which stands elsewhere", () => wide("/W[0 9 0 R 500]", "9 0 obj\n999999999\nendobj\n")],
    ["the same widths again and again", () => wide(`/W[${"0 65535 500 ".repeat(100)}]`)],
  ])("costs no more than what is written about it: %s", async (_, make) => {
    const work = new Work();
    const lines = await readPdfText(make(), work);
    expect(work.steps).toBeLessThan(1_000_000);
    // The letters themselves, what the map makes of them, or nothing if two-byte codes lead nowhere.
    if (typeof lines === "string") expect(["pdf_without_text", "pdf_damaged"]).toContain(lines);
    else expect(lines).toHaveLength(1);
  });

  it("is refused if it maps all possible characters, or gives widths for all of them", async () => {
    const lines = [{ page: 1, line: 1, text: "Net Pay" }];
    expect(await readPdfText(mapped(range("<00>", "<FF>").replace("<0041>", "<0000>")))).toEqual(lines);
    const lists = "3 beginbfrange <00> <10> [<0041> <0042>] <11> <20> <0041> <21> <30> <D835DC00> endbfrange";
    for (const file of [
      mapped(range("<0000>", "<FFFF>")),
      mapped(lists),
      wide("/W[1[500 600]3 65535 700]"),
      wide("/W 9 0 R", "9 0 obj\n[1[500 600]3 65535 700]\nendobj\n"),
    ])
      expect(await readPdfText(file)).not.toBe("pdf_too_complex");
  });
});

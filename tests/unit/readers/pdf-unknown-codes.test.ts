import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { cffCodes } from "#functions/documents/readers/pdf/cff.ts";
import { readPdfText } from "#functions/documents/readers/pdf-text.ts";
import { pdfOf } from "../documents/pdf-bombs.ts";

/** A CFF program with a name and one dictionary. */
const cff = (dict: readonly number[]) =>
  Uint8Array.from([1, 0, 4, 1, 0, 1, 1, 1, 2, 65, 0, 1, 1, 1, 1 + dict.length, ...dict, 0, 0, 0, 0]);
const TEXT = "BT /F1 12 Tf 50 700 Td (Net Pay) Tj ET";

/** @param font replaces Helvetica; its program is object 7 */
function fileWith(font: string, program: Uint8Array, keys: string): Uint8Array {
  const file = pdfOf([
    [deflateSync(TEXT), "/Filter/FlateDecode"],
    [deflateSync(program), `/Filter/FlateDecode${keys}`],
  ]);
  const text = Buffer.from(file).toString("latin1");
  const plain = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
  return new Uint8Array(Buffer.from(text.replace(plain, font), "latin1"));
}

/** A TrueType program with only a table that maps each of 256 glyphs to the character with its number. */
function trueType(): Uint8Array {
  const cmap = [0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12];
  const table = [...cmap, 0, 6, 2, 10, 0, 0, 0x20, 0x20, 1, 0];
  for (let i = 0; i < 256; i++) table.push(0, i + 1);
  return Uint8Array.from([
    0,
    1,
    0,
    0,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    0,
    99,
    109,
    97,
    112,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    28,
    0,
    0,
    2,
    0,
    ...table,
  ]);
}
const composite = (encoding: string) =>
  fileWith(
    `<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/${encoding}/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/X/Flags 4/FontFile2 7 0 R>>>>]>>`,
    trueType(),
    "",
  );
const simple = (dict: readonly number[], more = "") =>
  fileWith(
    `<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+X${more}/FontDescriptor<</Type/FontDescriptor/FontName/X/Flags 4/FontFile3 7 0 R>>>>`,
    cff(dict),
    "/Subtype/Type1C",
  );

describe("codes that don't define characters", () => {
  it("are left out if a CFF program has its own encoding", async () => {
    expect(await readPdfText(simple([28, 1, 0, 16]))).toBe("pdf_without_text");
    expect(await readPdfText(simple([140, 16]))).toBe("pdf_without_text");
  });

  it("are read if the program or the file defines them", async () => {
    const lines = [{ page: 1, line: 1, text: "Net Pay" }];
    expect(await readPdfText(simple([139, 16]))).toEqual(lines);
    expect(await readPdfText(simple([30, 0x0a, 0x1f, 12, 7, 29, 0, 0, 1, 0, 17]))).toEqual(lines);
    expect(await readPdfText(simple([140, 16], "/Encoding/WinAnsiEncoding"))).toEqual(lines);
  });

  it("are left out if only a table known by name defines them", async () => {
    for (const name of ["UniGB-UTF8-H", "GBpc-EUC-H", "CNS-EUC-H", "Ext-RKSJ-H", "H"])
      expect(await readPdfText(composite(name))).toBe("pdf_without_text");
  });

  it("are read from a CFF program that names its glyphs", () => {
    // Codes 1 to 3 refer to three glyphs: the standard names 34 (A) and 35 (B), and the first custom name.
    const head = [1, 0, 4, 1, 0, 1, 1, 1, 2, 65, 0, 1, 1, 1, 5, 139 + 34, 15, 139 + 27, 16];
    const encoding = [0, 3, 1, 2, 3];
    const charset = [0, 0, 34, 0, 35, 1, 135];
    const strings = [0, 1, 1, 1, 2, 0x43];
    head[18 - 1] = 139 + head.length + strings.length;
    head[18 - 3] = 139 + head.length + strings.length + encoding.length;
    const made = Uint8Array.from([...head, ...strings, ...encoding, ...charset]);
    expect(cffCodes(made)).toEqual(
      new Map([
        [1, "A"],
        [2, "B"],
        [3, "C"],
      ]),
    );
  });

  it("are none if a CFF program is truncated", () => {
    const whole = cff([28, 1, 0, 16]);
    for (let length = 0; length <= whole.length; length++)
      expect(cffCodes(whole.subarray(0, length))).toEqual(new Map());
  });
});

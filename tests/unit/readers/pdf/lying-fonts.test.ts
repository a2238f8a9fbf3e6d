import { describe, expect, it } from "vitest";
import { folded, type MadePdf, madePdf, VISIBLE } from "#tests/unit/documents/made-pdf.ts";
import { textOf } from "../engine.ts";
import { trueType } from "../true-type.ts";

/** Fonts that draw something other than what they say, or nothing. */

const LINE = "Pay 950";
const shown = (text = LINE) => `BT /F2 12 Tf 50 600 Td (${text}) Tj ET`;
const read = (made: MadePdf) => textOf(madePdf(made));
const wide = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
const toUnicode = (rows: Record<string, string>) => {
  const all = Object.entries(rows).map(([code, text]) => `<${code}> <${wide(text)}>`);
  return folded(`begincmap ${all.length} beginbfchar ${all.join(" ")} endbfchar endcmap`);
};
const simple = (keys: string, content = shown(), ...objects: string[]): MadePdf => ({
  content,
  fonts: `/F2<</Type/Font/Subtype/Type1${keys}>>`,
  objects,
});
const HELVETICA = "/BaseFont/Helvetica/ToUnicode 10 0 R";
const WIN = "/Encoding/WinAnsiEncoding";
const itself = Object.fromEntries([...LINE].map((one) => [one.charCodeAt(0).toString(16), one]));
const all = [...new Set(LINE)];

/** The glyphs from 1 on are for the letters of the line. */
const program = (isEmpty: boolean) =>
  folded(
    trueType(
      [true, ...all.map((one) => !isEmpty && one !== " ")],
      new Map(all.map((one, i) => [one.charCodeAt(0), i + 1])),
    ),
  );
const embedded = (isEmpty: boolean): MadePdf => ({
  content: shown(),
  fonts: `/F2<</Type/Font/Subtype/TrueType/BaseFont/AAAAAA+X${WIN}/FirstChar 32/Widths[${"550 ".repeat(96)}]/FontDescriptor<</Flags 32/FontFile2 10 0 R>>>>`,
  objects: [program(isEmpty)],
});
const composite = (isEmpty: boolean, more = 0): MadePdf => {
  const code = (one: string) => (all.indexOf(one) + 1 + more).toString(16).padStart(4, "0");
  return {
    content: `BT /F2 12 Tf 50 600 Td <${[...LINE].map(code).join("")}> Tj ET`,
    fonts:
      "/F2<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode 11 0 R/DescendantFonts[" +
      "<</Type/Font/Subtype/CIDFontType2/CIDToGIDMap/Identity/DW 550/FontDescriptor<</Flags 4/FontFile2 10 0 R>>>>]>>",
    objects: [program(isEmpty), toUnicode(Object.fromEntries(all.map((one) => [code(one), one])))],
  };
};
const drawings = (glyph: string): MadePdf => ({
  content: shown(),
  fonts: "/F2 10 0 R",
  objects: [
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<<${all.map((_, i) => `/g${i} 11 0 R`).join("")}>>` +
      `/Encoding<</Differences[${all.map((one, i) => `${one.charCodeAt(0)}/g${i}`).join(" ")}]>>/FirstChar 32/Widths[${"550 ".repeat(96)}]/ToUnicode 12 0 R>>`,
    folded(glyph),
    toUnicode(itself),
  ],
});

describe("a font that says something other than it draws isn't read:", () => {
  it.each<[string, MadePdf]>([
    [
      "a table that contradicts the encoding",
      simple(`${HELVETICA}${WIN}`, shown(), toUnicode({ ...itself, 35: "8" })),
    ],
    [
      "one that contradicts names of glyphs",
      simple(`${HELVETICA}/Encoding<</Differences[97/X]>>`, shown("a"), toUnicode({ 61: "7" })),
    ],
    [
      "a digit that is said to be a dot",
      simple(`${HELVETICA}${WIN}`, shown(), toUnicode({ ...itself, 35: "." })),
    ],
    [
      "a sentence in one glyph",
      simple(`${HELVETICA}/Encoding<</Differences[1/g1]>>`, shown("\\001"), toUnicode({ "01": LINE })),
    ],
    ["a blank that says something", simple(`${HELVETICA}${WIN}`, shown("   "), toUnicode({ 20: "95" }))],
    [
      "no glyph that says something",
      simple(`${HELVETICA}/Encoding<</Differences[1/.notdef]>>`, shown("\\001"), toUnicode({ "01": "9" })),
    ],
    [
      "a table that another one pretends to be",
      simple(`${HELVETICA}/#00oUnicode 10 0 R${WIN}`, shown(), toUnicode({ ...itself, 35: "8" })),
    ],
    [
      "two glyphs in one place, both of another digit",
      simple(
        `${HELVETICA}/Encoding<</Differences[97/eight/eight]>>`,
        "BT /F2 12 Tf 50 600 Td [(a) 556 (b)] TJ ET",
        toUnicode({ 61: "9", 62: "9" }),
      ),
    ],
    [
      "one that draws on what another one says in white",
      simple(
        "/BaseFont/Helvetica/Encoding<</Differences[57/eight]>>",
        `BT 1 g /F1 12 Tf 50 600 Td (9999) Tj ET BT 0 g /F2 12 Tf 50 600 Td (9999) Tj ET`,
      ),
    ],
    ["glyphs without an outline", embedded(true)],
    ["the same in a composite font", composite(true)],
    ["codes behind the last glyph", composite(false, 5000)],
    ["a drawing of nothing", drawings("550 0 d0")],
    ["a drawing in white", drawings("550 0 d0 1 g 0 0 500 700 re f")],
    ["a drawing far away", drawings("550 0 0 0 550 700 d1 0 90000 400 700 re f")],
    [
      "an empty picture",
      drawings("550 0 0 0 550 700 d1 500 0 0 700 0 0 cm BI /W 8 /H 1 /IM true /BPC 1 ID \xff EI"),
    ],
  ])("%s", async (_, made) => {
    expect(await read(made)).toEqual([VISIBLE]);
  });
});

describe("a font that says what it draws is read:", () => {
  it.each<[string, MadePdf]>([
    ["a table like the encoding", simple(`${HELVETICA}${WIN}`, shown(), toUnicode(itself))],
    ["glyphs with outlines", embedded(false)],
    ["the same in a composite font", composite(false)],
    ["a drawing", drawings("550 0 d0 0 g 0 0 500 700 re f")],
    ["a drawing that takes the color of the text", drawings("550 0 0 0 550 700 d1 1 g 0 0 500 700 re f")],
    ["a picture", drawings("550 0 0 0 550 700 d1 500 0 0 700 0 0 cm BI /W 8 /H 1 /IM true /BPC 1 ID \0 EI")],
  ])("%s", async (_, made) => {
    expect(await read(made)).toEqual([VISIBLE, LINE]);
  });

  it("with an accent or a ligature spelled out", async () => {
    const keys = `${HELVETICA}/Encoding<</Differences[1/eacute/fi/A]>>`;
    const table = toUnicode({ "01": "e", "02": "fi", "03": "a" });
    expect(await read(simple(keys, shown("\\001\\002\\003"), table))).toEqual([VISIBLE, "efia"]);
  });

  it("as the signs that it draws", async () => {
    expect(await read(simple("/BaseFont/ZapfDingbats"))).toEqual([VISIBLE, "✰❁❙ ✙✕✐"]);
  });

  it("without the words of which it lacks a glyph", async () => {
    const keys = `${HELVETICA}/Encoding<</Differences[97/g1]>>`;
    expect(await read(simple(keys, shown(), toUnicode(itself)))).toEqual([VISIBLE, "950"]);
  });
});

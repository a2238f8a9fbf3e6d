import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { folded, type MadePdf, madePdf, stream, VISIBLE } from "#tests/unit/documents/made-pdf.ts";
import { textOf } from "../engine.ts";

/** The ways in which common programs write documents. */

const LINE = "Net Pay 1,579.50";
const shown = `BT /F1 12 Tf 50 600 Td (${LINE}) Tj ET`;
const read = textOf;
const pages = (contents: string, ...objects: string[]): MadePdf => ({
  page: `/Contents ${contents}`,
  objects,
});

/** @returns the bytes in base 85, as ReportLab writes them */
function ascii85(data: Uint8Array): string {
  let text = "";
  for (let at = 0; at < data.length; at += 4) {
    const left = Math.min(4, data.length - at);
    let value = 0;
    for (let i = 0; i < 4; i++) value = value * 256 + (data[at + i] ?? 0);
    const digits: string[] = [];
    for (let i = 0; i < 5; i++, value = Math.floor(value / 85))
      digits.unshift(String.fromCharCode(33 + (value % 85)));
    text +=
      value === 0 && digits.join("") === "!!!!!" && left === 4 ? "z" : digits.slice(0, left + 1).join("");
  }
  return `${text}~>`;
}

/** Upper- and lowercase letters of a font with its own codes. */
const toUnicode = folded(
  "begincmap 1 begincodespacerange <0000><FFFF> endcodespacerange 1 beginbfrange <0003><0060><0020> endbfrange endcmap",
);
const coded = (text: string) =>
  [...text].map((sign) => (sign.charCodeAt(0) - 29).toString(16).padStart(4, "0")).join("");
const composite: MadePdf = {
  content: `BT /F2 12 Tf 50 600 Td <${coded(LINE)}> Tj ET`,
  fonts: "/F2 10 0 R",
  objects: [
    "<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[11 0 R]/ToUnicode 12 0 R>>",
    "<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 550>>",
    toUnicode,
  ],
};

describe("a document as programs write it is read:", () => {
  it.each<[string, MadePdf]>([
    [
      "base 85 over Flate",
      pages("10 0 R", stream(ascii85(deflateSync(shown)), "/Filter[/ASCII85Decode/FlateDecode]")),
    ],
    ["hex", pages("10 0 R", stream(`${Buffer.from(shown).toString("hex")}>`, "/Filter/ASCIIHexDecode"))],
    [
      "runs",
      pages(
        "10 0 R",
        stream(
          Buffer.concat([Buffer.from([shown.length - 1]), Buffer.from(shown), Buffer.from([128])]),
          "/Filter/RunLengthDecode",
        ),
      ),
    ],
    [
      "escapes and brackets in an ID beside a stream",
      pages("10 0 R", stream(shown, "/ID[(\\)\\\\<<%\\()(a>>b)]")),
    ],
    ["a remark in a dictionary", pages("10 0 R", stream(shown, "% of the page\n"))],
    [
      "a way of folding told elsewhere",
      pages("10 0 R", stream(deflateSync(shown), "/Filter 11 0 R"), "/FlateDecode"),
    ],
    [
      "parameters told elsewhere",
      pages(
        "10 0 R",
        stream(deflateSync(shown), "/Filter/FlateDecode/DecodeParms 11 0 R"),
        "<</Predictor 1>>",
      ),
    ],
    [
      "several streams for one page",
      pages("[10 0 R 11 0 R]", folded("BT /F1 12 Tf 50 600 Td"), folded(`(${LINE}) Tj ET`)),
    ],
    [
      "a sum at the end that is wrong",
      pages(
        "10 0 R",
        stream(Buffer.concat([deflateSync(shown).subarray(0, -4), Buffer.alloc(4)]), "/Filter/FlateDecode"),
      ),
    ],
    ["letters of two bytes", composite],
    [
      "glyphs with names",
      {
        content: "BT /F2 12 Tf 50 600 Td (\\001\\002\\003 \\004\\005\\006 1,579.50) Tj ET",
        fonts: "/F2 10 0 R",
        objects: [
          "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/N/e/uni0074/P/a.sc/y]>>>>",
        ],
      },
    ],
  ])("%s", async (_, made) => {
    const lines = await read(madePdf(made));
    expect(Array.isArray(lines) && lines.filter((line) => line !== VISIBLE)).toEqual([LINE]);
  });

  it.each<[string, string]>([
    [
      "each letter at its place",
      [...LINE].map((sign, i) => (sign === " " ? "" : `1 0 0 1 ${50 + 8 * i} 600 Tm (${sign}) Tj`)).join(" "),
    ],
    ["gaps in a list", "50 600 Td [(Net)-278(P)10(ay)-278(1)20(,579)-10(.50)] TJ"],
    [
      "words at their places, last one first",
      "1 0 0 1 105 600 Tm (1,579.50) Tj 1 0 0 1 50 600 Tm (Net) Tj 1 0 0 1 75 600 Tm (Pay) Tj",
    ],
    ["letters apart by a setting", "2 Tc 50 600 Td (Net Pay 1,579.50) Tj"],
  ])("with words without spaces: %s", async (name, text) => {
    const wide = name.startsWith("each") ? "<</Type/Font/Subtype/Type1/BaseFont/Courier>>" : null;
    const content = `BT ${wide ? "/F2 12 Tf" : "/F1 12 Tf"} ${text} ET`;
    const made: MadePdf = wide ? { content, fonts: "/F2 10 0 R", objects: [wide] } : { content };
    expect(await read(madePdf(made))).toEqual([VISIBLE, LINE]);
  });

  it("big fonts whose bytes look like operators, and nine megabytes of pictures", async () => {
    const noise = Buffer.from("q ".repeat(400_000) + "[".repeat(400_000) + "(".repeat(300_000), "latin1");
    const objects = [
      folded(noise, `/Length1 ${noise.length}`),
      stream(Buffer.alloc(9_000_000, 0x9c), "/Type/XObject/Subtype/Image"),
    ];
    const file = madePdf({ content: shown, objects });
    expect(file.length).toBeGreaterThan(9_000_000);
    expect(await read(file)).toEqual([VISIBLE, LINE]);
  });

  it("bytes before the file, as mail servers put there", async () => {
    const file = Buffer.concat([Buffer.alloc(1024, "X-Mail: a\n"), madePdf({ content: shown })]);
    expect(await read(new Uint8Array(file))).toEqual([VISIBLE, LINE]);
  });

  it("forms drawn on every line", async () => {
    const form = folded("0 0 m 500 0 l S", "/Type/XObject/Subtype/Form/BBox[0 0 600 2]");
    const rules = Array.from({ length: 3000 }, (_, i) => `q 1 0 0 1 0 ${i % 500} cm /X Do Q`).join("\n");
    expect(
      await read(
        madePdf({ content: `${shown} ${rules}`, resources: "/XObject<</X 10 0 R>>", objects: [form] }),
      ),
    ).toEqual([VISIBLE, LINE]);
  });
});

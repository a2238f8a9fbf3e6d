import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { isWithinBounds } from "#functions/documents/pdf-bounds.ts";
import { readPdfText } from "#functions/documents/readers/pdf-text.ts";
import { stripPdf } from "#functions/documents/strip-pdf.ts";
import { MOST_STEPS, Work } from "#functions/documents/work.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { isFull } from "#tests/harness/scope.ts";
import { pdfOf, pdfWith } from "../documents/pdf-bombs.ts";

/** Small PDFs that would use up a library's memory or minutes of its time. */

const MB = 1_000_000;
const text = "BT /F1 12 Tf 50 700 Td (Net Pay 1,579.50) Tj ET";
const flate = (content: string, more = "") => pdfWith([[content, more]]);
const forms = (count: number, each: string) =>
  pdfWith([
    ["/X0 Do", ""],
    ...Array.from({ length: count }, (_, i): [string, string] => [
      each.replaceAll("NEXT", `/X${i + 1} Do`),
      `/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Font<</F1 5 0 R>>/XObject<</X${i + 1} ${7 + i} 0 R>>>>`,
    ]),
  ]);

const BOMBS: [string, () => Uint8Array][] = [
  ["states in states", () => flate("q ".repeat(20_000))],
  ["states without blanks between", () => flate("q".repeat(20_000))],
  ["states parted by numbers", () => flate("1e5q".repeat(20_000))],
  ["states whose ends are only text", () => flate("q (Q) ".repeat(20_000))],
  ["states whose ends are a comment", () => flate("q %Q\n".repeat(20_000))],
  ["states behind a picture in line", () => flate(`BI /W 1 ID x EI ${"q ".repeat(20_000)}`)],
  ["states in a stream that calls itself a font", () => flate("q ".repeat(20_000), "/Length1 9")],
  ["one long string", () => flate(`BT /F1 12 Tf (${"A".repeat(3 * MB)}) Tj ET`)],
  ["one long string in hex", () => flate(`BT /F1 12 Tf <${"41".repeat(MB)}> Tj ET`)],
  ["blanks", () => flate(" ".repeat(50 * MB))],
  ["arrays in arrays", () => flate("[".repeat(100_000))],
  [
    "what unfolds twice",
    () =>
      pdfOf([[deflateSync(deflateSync(Buffer.alloc(50 * MB, 32))), "/Filter[/FlateDecode /FlateDecode]"]]),
  ],
  ["another way of folding", () => pdfOf([[Buffer.from("80"), "/Filter/LZWDecode"]])],
  ["a way of folding told elsewhere", () => pdfOf([[deflateSync("q"), "/Filter 9 0 R"]])],
  ["a name in hex", () => pdfOf([[deflateSync(deflateSync("q")), "/Filter[/Fl /#46lateDecode]"]])],
  ["rows without end", () => flate(text, "/DecodeParms<</Predictor 12/Columns 999999999>>")],
  ["forms that draw the next one twice", () => forms(30, "q NEXT NEXT Q")],
  [
    "a page that draws a stream again and again",
    () => {
      const again = flate(`${text} q q q`);
      const many = Buffer.from(again)
        .toString("latin1")
        .replace("/Contents 6 0 R", `/Contents[${"6 0 R ".repeat(900)}]`);
      return new Uint8Array(Buffer.from(many, "latin1"));
    },
  ],
];

const objects = (content: Buffer, more: string) =>
  pdfOf([[content, `/Type/ObjStm/N 1/First 4/Filter/FlateDecode${more}`]]);

/** A PDF with something inserted between the dictionaries and the streams. */
const behind = (file: Uint8Array, between: string) =>
  new Uint8Array(
    Buffer.from(
      Buffer.from(file).toString("latin1").replaceAll(">>\nstream", `>>${between}stream`),
      "latin1",
    ),
  );

/** Forms that each draw the next one twice. */
const twice = (count: number) =>
  pdfWith([
    ["/X0 Do", ""],
    ...Array.from({ length: count }, (_, i): [string, string] => [
      "/X Do /X Do",
      `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${8 + i} 0 R>>>>`,
    ]),
  ]);

/** Less than a tenth of the steps that one document may take. */
const FEW_STEPS = MOST_STEPS / 10;

describe("a malicious PDF", () => {
  it.each(BOMBS)("is read in few steps or not at all: %s", async (_, make) => {
    const work = new Work();
    const found = await readPdfText(make(), work);
    expect(work.steps).toBeLessThan(FEW_STEPS);
    if (typeof found === "string") expect(["pdf_too_complex", "pdf_without_text"]).toContain(found);
    else for (const { text } of found) expect(["q", "Net Pay 1,579.50"]).toContain(text);
  });

  it.each<[string, () => Uint8Array]>([
    ["values without end", () => flate("0 g ".repeat(1_500_000))],
    ["forms that draw the next one twice, forty deep", () => twice(40)],
    ["a long string", () => flate(`BT /F1 12 Tf (${"A".repeat(70_000)}) Tj ET`)],
    ["a string of escapes", () => flate(`BT /F1 12 Tf (${"\\n".repeat(MB)}) Tj ET`)],
    ["content that unfolds without end", () => flate(" ".repeat(50 * MB))],
    ["rectangles as large as the page", () => flate("0 0 600 800 re f ".repeat(100_000))],
    [
      "blanks that a page draws again and again",
      () => {
        const once = Buffer.from(flate(`${text}${" ".repeat(60_000)}`)).toString("latin1");
        const again = `/Contents[${"6 0 R ".repeat(400)}]`;
        return new Uint8Array(Buffer.from(once.replace("/Contents 6 0 R", again), "latin1"));
      },
    ],
    ["curves again and again", () => flate(`0 0 m ${"0 0 9 9 99 600 c ".repeat(200_000)} f`)],
  ])("ends: %s", async (_, make) => {
    // What reaches the limit reaches a lower one as well, and sooner.
    const limit = isFull ? MOST_STEPS : MOST_STEPS / 5;
    const work = new Work(limit);
    expect(await readPdfText(make(), work)).toBe("pdf_too_complex");
    expect(work.steps).toBeLessThan(1.2 * limit);
  });

  it("isn't copied if its objects decompress without end, whatever their type", async () => {
    const blanks = deflateSync(Buffer.concat([Buffer.from("9 0 <<>>"), Buffer.alloc(50 * MB, 32)]));
    const bombs = [
      objects(blanks, ""),
      objects(blanks, "/Subtype/Image"),
      pdfOf([[blanks, "/Type 5 0 R/Filter/FlateDecode"]]),
      pdfOf([[blanks, "/Type/#4fbjStm/N 1/First 4/Filter/FlateDecode"]]),
      pdfOf([[blanks, "/X(1 0 obj <<)/Type/ObjStm/N 1/First 4/Filter/FlateDecode"]]),
      pdfOf([[deflateSync("0"), "/Type/XRef/W[0 0 0]/Index[0 999999999]/Filter/FlateDecode"]]),
      // White space that a library skips, however long.
      behind(objects(blanks, ""), "\0"),
      behind(objects(blanks, ""), " ".repeat(500)),
    ];
    for (const bomb of bombs) {
      expect(await isWithinBounds(bomb.slice())).toBe(false);
      expect(await stripPdf(bomb)).toBeNull();
    }
  });
});

describe("a harmless PDF", () => {
  it("is read and copied: states, inline pictures and forms as documents have them", async () => {
    const usual = `${"q 1 0 0 1 0 0 cm (q) Tj Q ".repeat(5000)} q BI /W 1 /H 1 ID (((( EI Q ${text}`;
    const genuine = [
      flate(usual),
      forms(5, `NEXT ${text}`),
      await textPdf([papers.payStub(), papers.bill()]),
    ];
    for (const file of genuine) {
      expect(await stripPdf(file.slice())).not.toBeNull();
      const lines = await readPdfText(file);
      expect(Array.isArray(lines) && lines.some((line) => line.text.includes("1,579.50"))).toBe(true);
    }
  });
});

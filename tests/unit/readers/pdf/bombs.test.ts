import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { newTank } from "#functions/documents/pdf/document.ts";
import { placesOfPictures } from "#functions/documents/pdf/pictures.ts";
import { readPdfText } from "#functions/documents/pdf/text.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { travelDocument } from "#tests/fixtures/travel-document.ts";
import { isFull } from "#tests/harness/scope.ts";
import { madePdf } from "#tests/unit/documents/made-pdf.ts";
import { pdfOf, pdfWith } from "#tests/unit/documents/pdf-bombs.ts";
import { copyOf, textOf } from "../engine.ts";
import { wasmModules } from "../wasm-modules.ts";
import { filters, WORST_PDFS } from "./worst-pdfs.ts";

/**
 * Small PDFs that use up a library's memory, or minutes of its time. Each ends at a limit of steps, with a reason, or
 * is read after all.
 */

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

/** Forms that each draw the next one twice. */
const twice = (count: number) =>
  pdfWith([
    ["/X0 Do", ""],
    ...Array.from({ length: count }, (_, i): [string, string] => [
      "/X Do /X Do",
      `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${8 + i} 0 R>>>>`,
    ]),
  ]);

const values = (objects: string) =>
  pdfOf([
    [deflateSync("BT ET"), "/Filter/FlateDecode"],
    [deflateSync(`9 0 [${objects}]`), "/Type/ObjStm/N 1/First 4/Filter/FlateDecode"],
  ]);

/** @param font replaces Helvetica; its table of characters is object 7 */
function withFont(font: string, table = "", objects = ""): Uint8Array {
  const file = pdfOf([
    [deflateSync("BT /F1 12 Tf 50 700 Td (Net Pay) Tj ET"), "/Filter/FlateDecode"],
    [deflateSync(table), "/Filter/FlateDecode"],
  ]);
  const plain = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n";
  const changed = Buffer.from(file)
    .toString("latin1")
    .replace(plain, () => `<</Type/Font${font}>>\nendobj\n${objects}`);
  return new Uint8Array(Buffer.from(changed, "latin1"));
}
const mapped = (ranges: string) =>
  withFont(
    "/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R",
    `begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${ranges} endcmap`,
  );
const range = (from: string, to: string) => `1 beginbfrange ${from} ${to} <0041> endbfrange`;
const wide = (widths: string, objects = "") =>
  withFont(
    "/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[8 0 R]",
    "",
    `8 0 obj\n<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>${widths}>>\nendobj\n${objects}`,
  );

const FONTS: [string, () => Uint8Array][] = [
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
];

const HEAVY: [string, () => Uint8Array][] = [
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
  ["numbers in a list", () => flate(`BT /F1 1 Tf [${"0 ".repeat(3 * MB)}] TJ ET`)],
  ["a long string in hex", () => flate(`BT /F1 1 Tf <${"0".repeat(7 * MB)}> Tj ET`)],
  ["short operations", () => flate("0 g\n".repeat(1_900_000))],
  [
    "letters as large as the page",
    () => madePdf({ content: `BT /F1 900 Tf ${"1 0 0 1 0 0 Tm (M) Tj ".repeat(20_000)} ET` }),
  ],
  [
    "the same text again and again",
    () => madePdf({ content: `BT /F1 12 Tf ${"1 0 0 1 50 600 Tm (again and again) Tj ".repeat(20_000)} ET` }),
  ],
  ["clips in clips", () => madePdf({ content: "q 0 0 m 612 792 l 0 792 l h W n ".repeat(20_000) })],
  [
    "pictures in line, each as large as the page",
    () => madePdf({ content: `612 0 0 792 0 0 cm ${"BI /W 1 /H 1 /BPC 8 /CS /G ID a EI ".repeat(500)}` }),
  ],
  [
    "objects that unfold without end",
    () => objects(deflateSync(Buffer.concat([Buffer.from("9 0 <<>>"), Buffer.alloc(50 * MB, 32)])), ""),
  ],
  [
    "a table without end",
    () => pdfOf([[deflateSync("0"), "/Type/XRef/W[0 0 0]/Index[0 999999999]/Filter/FlateDecode"]]),
  ],
  ["a filter stated again and again", () => filters(100)],
  ...["[]", "<<>>", "0 ", "/a", "()", "<>", "null ", "5 0 R "].map((value): [string, () => Uint8Array] => [
    `an object with many values: ${value}`,
    () => values(value.repeat(320_000)),
  ]),
];

const objectStream = (offsets: readonly number[], held: string, more = "") => {
  const table = offsets.map((offset, i) => `${20 + i} ${offset}`).join(" ");
  const data = deflateSync(`${table} ${held}`);
  return pdfOf([
    [data, `/Type/ObjStm/N ${offsets.length}/First ${table.length + 1}/Filter/FlateDecode${more}`],
  ]);
};
const crossReference = (keys: string) => pdfOf([[deflateSync("0"), `/Type/XRef${keys}/Filter/FlateDecode`]]);

const LOOPS: [string, () => Uint8Array][] = [
  [
    "a stream of a length below zero, behind which the same stream comes again",
    () => pdfOf([[Buffer.from("q"), "/Length -600"]]),
  ],
  ["objects that all begin at the same place", () => objectStream(Array(500).fill(0), "[1 2 3]")],
  ["objects that begin inside one another", () => objectStream([0, 1, 2], "[[[1]]]")],
  ["objects that begin inside a string", () => objectStream([0, 1, 2], "((()))")],
  ["objects that begin among blanks", () => objectStream([0, 1, 2], "      1")],
  ["objects that begin inside a comment", () => objectStream([0, 1, 2], "%%%%%\n1")],
  ["objects that begin inside a number", () => objectStream([0, 1, 2], "1111111")],
  ["objects that lie outside", () => objectStream([0, 9999], "1 2")],
  ["objects in a stream that are streams", () => objectStream([0, 11], "<<>>stream <<>>stream")],
  ["a table of objects said twice", () => objectStream([0], "1", "/N 9")],
  ["entries without a length", () => crossReference(`/Size 9/W[0 0 0]/Index[${"0 99999 ".repeat(9)}]`)],
  ["entries of any width", () => crossReference("/Size 9/W[1 99999 1]/Index[0 9]")],
  ["entries up to a high number", () => crossReference("/W[1 0 0]/Size 99999999/Index[0 1]")],
];

/** What a limit stops, it stops at a lower limit too, and sooner. */
const FUEL = isFull ? undefined : 300_000_000;
const FAULTS = ["pdf_too_complex", "pdf_without_text", "pdf_damaged"];

let pdfium: WebAssembly.Module;
beforeAll(async () => {
  ({ pdfium } = await wasmModules());
});

describe("a malicious PDF ends, read or with a reason:", () => {
  it.each([...BOMBS, ...FONTS, ...HEAVY, ...LOOPS])("%s", async (_, make) => {
    const file = make();
    const tank = newTank(FUEL);
    const found = readPdfText(file, pdfium, tank);
    expect(tank.fuel).toBeGreaterThanOrEqual(0);
    if (typeof found === "string") expect(FAULTS).toContain(found);
    else expect(found.length).toBeGreaterThan(0);
    const places = placesOfPictures(file, pdfium, newTank(FUEL));
    if (typeof places === "string") expect([...FAULTS, "pdf_without_picture"]).toContain(places);
    // The next file isn't affected.
    expect(await textOf(madePdf())).toEqual(["Balance 1,024.00"]);
  });

  it.each(Object.entries(WORST_PDFS))("%s", (_, make) => {
    const found = readPdfText(make(isFull ? 1_000_000 : 40_000), pdfium, newTank(FUEL));
    expect(FAULTS).toContain(found);
  });
});

describe("a PDF whose parts refer to one another endlessly", () => {
  const TIMES = 200;
  const DEPTH = 12;

  /** One page at the end of branches that each list the next one repeatedly. */
  function branches(): Uint8Array<ArrayBuffer> {
    const nodes = Array.from(
      { length: DEPTH },
      (_, i) => `${2 + i} 0 obj\n<</Type/Pages/Count 1/Kids[${`${3 + i} 0 R `.repeat(TIMES)}]>>\nendobj`,
    );
    const parts = [
      "%PDF-1.7",
      "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj",
      ...nodes,
      `${2 + DEPTH} 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj`,
      `trailer<</Size ${3 + DEPTH}/Root 1 0 R>>\n%%EOF`,
    ];
    return new Uint8Array(Buffer.from(parts.join("\n"), "latin1"));
  }

  /** A page with a picture, and a form that draws itself under many names. */
  async function knot(): Promise<Uint8Array<ArrayBuffer>> {
    const pdf = await PDFDocument.create();
    const form = pdf.context.nextRef();
    const names = Array.from({ length: TIMES }, (_, i) => `X${i}`);
    const XObject = Object.fromEntries(names.map((one) => [one, form]));
    pdf.context.assign(form, pdf.context.stream("", { Subtype: "Form", Resources: { XObject } }));
    const page = pdf.addPage();
    for (const one of names) page.node.setXObject(PDFName.of(one), form);
    page.drawImage(await pdf.embedJpg(await travelDocument("TD3", [], { megapixels: 0.5 })));
    return new Uint8Array(await pdf.save({ useObjectStreams: false }));
  }

  it("has its pages counted once", async () => {
    expect(await textOf(branches())).toBe("pdf_without_text");
    expect(await copyOf(branches())).not.toBe("pdf_too_complex");
  });

  it("has the picture beside a form that draws itself", async () => {
    expect(placesOfPictures(await knot(), pdfium)).toMatchObject([{ page: 1 }]);
    expect(await copyOf(await knot())).toBeInstanceOf(Uint8Array);
  });

  it("ends if forms draw each other", async () => {
    expect(FAULTS).toContain(await textOf(forms(30, "q NEXT NEXT Q"), FUEL));
  });
});

describe("a harmless PDF", () => {
  it("is read and copied: states, inline pictures and forms as documents have them", async () => {
    const usual = `${"q 1 0 0 1 0 0 cm (q) Tj Q ".repeat(5000)} q BI /W 2 /H 2 /BPC 8 /CS /G ID (((( EI Q ${text}`;
    const genuine = [
      flate(usual),
      forms(5, `NEXT ${text}`),
      await textPdf([papers.payStub(), papers.bill()]),
    ];
    for (const file of genuine) {
      expect(await copyOf(file.slice())).toBeInstanceOf(Uint8Array);
      expect((await textOf(file)).toString()).toContain("1,579.50");
    }
  });
});

import { deflateSync } from "node:zlib";
import { PDFParser } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { judgePdf } from "#functions/documents/pdf-bounds.ts";
import { openPdf } from "#functions/documents/pdf-parser.ts";
import { readPdfText } from "#functions/documents/readers/pdf-text.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { pdfOf } from "../documents/pdf-bombs.ts";
import { expectLinear } from "./growth.ts";
import { WORST_PDFS } from "./worst-pdfs.ts";

/** PDFs that our PDF library would never finish opening, though each is small and decompresses to little. */

interface Stream {
  next: () => number;
  peek: () => number;
  moveTo: (offset: number) => void;
}

/** @returns how often the library's parser looks at a byte of a file */
async function libraryStepsOf(file: Uint8Array): Promise<number> {
  const parser = PDFParser.forBytesWithOptions(file) as unknown as { bytes: Stream };
  const own = Object.getPrototypeOf(parser.bytes) as Stream;
  const { next, peek } = own;
  let steps = 0;
  own.next = function (this: Stream) {
    steps++;
    return next.call(this);
  };
  own.peek = function (this: Stream) {
    steps++;
    return peek.call(this);
  };
  try {
    await openPdf(file).catch(() => undefined);
  } finally {
    Object.assign(own, { next, peek });
  }
  return steps;
}

const between = (piece: string) => (size: number) =>
  new Uint8Array(
    Buffer.from(
      `%PDF-1.4\n1 0 obj\nnull\nendobj\nx${piece.repeat(size / piece.length)}2 0 obj\nnull\nendobj`,
      "latin1",
    ),
  );
const BETWEEN = [" ", "1", "1 ", "%", "% ", "a", "/", "1 0 ", "endstream ", "1 0 %\n"];

describe("the library's parser", () => {
  it.each(BETWEEN)("skips data between objects in one pass: %j", (piece) =>
    expectLinear((size) => libraryStepsOf(between(piece)(size))),
  );

  it.each(Object.keys(WORST_PDFS))("parses what we hand it in one pass: %s", async (name) => {
    const make = WORST_PDFS[name]!;
    if ((await judgePdf(make(80_000))) !== "within_bounds") return;
    await expectLinear((size) => libraryStepsOf(make(size)));
  });

  it("finds the objects after such data", async () => {
    const pdf = await textPdf([papers.bill()]);
    const plain = await openPdf(pdf.slice());
    const odd = Buffer.from(pdf)
      .toString("latin1")
      .replaceAll("endobj\n", "endobj\n12 x 1 trail ers 7 0 ob \xff");
    const again = await openPdf(new Uint8Array(Buffer.from(odd, "latin1")));
    expect(again.getPageCount()).toBe(plain.getPageCount());
    expect(again.context.enumerateIndirectObjects().length).toBe(
      plain.context.enumerateIndirectObjects().length,
    );
  });
});

const objectStream = (offsets: readonly number[], objects: string, more = "") => {
  const table = offsets.map((offset, i) => `${20 + i} ${offset}`).join(" ");
  const data = deflateSync(`${table} ${objects}`);
  return pdfOf([
    [data, `/Type/ObjStm/N ${offsets.length}/First ${table.length + 1}/Filter/FlateDecode${more}`],
  ]);
};
const crossReference = (keys: string) => pdfOf([[deflateSync("0"), `/Type/XRef${keys}/Filter/FlateDecode`]]);

describe("a PDF that would make a library loop", () => {
  it.each<[string, () => Uint8Array]>([
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
  ])("is refused: %s", async (_, make) => {
    expect(await judgePdf(make())).toBe("too_complex");
    expect(await readPdfText(make())).toBe("pdf_too_complex");
  });

  it.each<[string, string]>([
    ["null", "/Filter null"],
    ["an empty list", "/Filter[]"],
  ])("isn't assumed from a table without a filter: %s", async (_, filter) => {
    const keys = "/Type/XRef/W[1 1 0]/Size 1";
    expect(await judgePdf(pdfOf([[Buffer.from("00"), keys + filter]]))).toBe("within_bounds");
    // Some libraries look at one key, some at the other.
    const both = pdfOf([[deflateSync("00"), `${keys}${filter}/F/FlateDecode`]]);
    expect(await judgePdf(both)).toBe("too_complex");
    const chain = pdfOf([[deflateSync("00"), `${keys}${filter.replace("[]", "[null]")} /FlateDecode`]]);
    expect(await judgePdf(chain)).not.toBe("within_bounds");
  });

  it("isn't assumed from a table with high numbers, unless it claims that many entries", async () => {
    const judge = (keys: string) => judgePdf(crossReference(`/W[1 0 0]${keys}`));
    expect(await judge("/Size 156336/Index[0 1 156322 13]")).toBe("within_bounds");
    expect(await judge("/Size 156336/Index[0 1 13 156322]")).toBe("too_complex");
    expect(await judge("/Size 156336/Index[null 0 1 156322]")).toBe("too_complex");
    expect(await judge("/Size 156336/Index[0 156322 13]")).toBe("too_complex");
    expect(await judge("/Size 156336/Index[]")).toBe("too_complex");
    expect(await judge("/Size 156336/Index[/0 1]")).toBe("too_complex");
    expect(await judge("/Size 156336/Index[0 1]/Index[0 1]")).toBe("too_complex");
    expect(await judge("/Size 156336")).toBe("too_complex");
    expect(await judge("/Size 99999999/Index[0 1]")).toBe("too_complex");
  });

  it("isn't assumed from objects in sequence", async () => {
    expect(await judgePdf(objectStream([0, 8, 11, 14], "[1 2 3] /A (x)<</C 1>>"))).toBe("within_bounds");
    expect(await judgePdf(objectStream([0, 2, 4, 7], "/A/B(x)<</C 1>>"))).toBe("within_bounds");
  });
});

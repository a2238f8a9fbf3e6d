import { PDFContext, PDFObjectParser } from "@cantoo/pdf-lib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { judgePdf } from "#functions/documents/pdf-bounds.ts";
import "#functions/documents/pdf-parser.ts";
import { pdfOf } from "./pdf-bombs.ts";

interface Parser {
  bytes: { next(): number; peek(): number; offset(): number };
  parseObject(): unknown;
}
const parserOf = (text: string) =>
  PDFObjectParser.forBytes(Buffer.from(text, "latin1"), PDFContext.create(), false) as unknown as Parser;

describe("a string in a PDF", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    "()",
    "(a)",
    "(a(b)c)",
    "(a\\)b)",
    "(a\\\\)",
    "((a\\(b))",
    "(\\(\\()",
    "(a\xe9\xff\0\r\n)",
    "<>",
    "<48 6F6c>",
    "<48\n6>",
  ])("is read to its end and no further: %j", (text) => {
    const parser = parserOf(`${text} 7`);
    expect(String(parser.parseObject())).toBe(text);
    expect(parser.bytes.offset()).toBe(text.length);
    expect(String(parserOf(`[${text}${text}]`).parseObject())).toBe(`[ ${text} ${text} ]`);
  });

  it.each(["(a", "(a\\)", "(a(b)", "(", "<48", "<"])("without an end is refused: %j", (text) => {
    expect(() => parserOf(text).parseObject()).toThrow();
  });

  it.each(["()", "<>"])("is assembled at once, not letter by letter: %s", (brackets) => {
    const parser = parserOf(brackets.split("").join("4".repeat(100_000)));
    const next = vi.spyOn(Object.getPrototypeOf(parser.bytes), "next");
    expect(String(parser.parseObject())).toHaveLength(100_002);
    expect(next.mock.calls.length).toBeLessThan(10);
  });

  it("can have up to two million bytes", async () => {
    const judge = (size: number) => {
      const file = Buffer.from(pdfOf([[Buffer.from("q"), ""]])).toString("latin1");
      const text = file.replace("trailer", `9 0 obj\n(${"a".repeat(size)})\nendobj\ntrailer`);
      return judgePdf(Uint8Array.from(Buffer.from(text, "latin1")));
    };
    expect(await judge(1_500_000)).toBe("within_bounds");
    expect(await judge(2_100_000)).toBe("too_complex");
  });
});

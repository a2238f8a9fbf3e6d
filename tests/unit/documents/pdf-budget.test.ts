import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { judgePdf } from "#functions/documents/pdf-bounds.ts";
import { CopyBudget } from "#functions/documents/pdf-copy/copy.ts";
import { UnclearPdfError } from "#functions/documents/pdf-copy/source.ts";
import { Tokens } from "#functions/documents/pdf-copy/tokens.ts";
import { stripPdf } from "#functions/documents/strip-pdf.ts";
import { pdfOf, pdfWith } from "./pdf-bombs.ts";

const MB = 1_000_000;
const copyOf = (content: string) => stripPdf(pdfWith([[content, ""]]));
const packed = (objects: string) =>
  pdfOf([
    [deflateSync("BT ET"), "/Filter/FlateDecode"],
    [deflateSync(`9 0 [${objects}]`), "/Type/ObjStm/N 1/First 4/Filter/FlateDecode"],
  ]);
const plain = (objects: string) => {
  const text = Buffer.from(pdfWith([["BT ET", ""]])).toString("latin1");
  return Uint8Array.from(
    Buffer.from(text.replace("trailer", `9 0 obj\n[${objects}]\nendobj\ntrailer`), "latin1"),
  );
};

/** @returns the steps that reading the content takes */
function stepsOf(content: string): number {
  const budget = new CopyBudget();
  const tokens = new Tokens(content, budget);
  while (tokens.next());
  return budget.steps;
}

describe("a PDF whose values would fill a Worker's memory", () => {
  it.each<[string, () => string]>([
    ["numbers in a list", () => `BT /F1 1 Tf [${"0 ".repeat(3 * MB)}] TJ ET`],
    ["a long string in hex", () => `BT /F1 1 Tf <${"0".repeat(7 * MB)}> Tj ET`],
    ["a long string of escapes", () => `BT /F1 1 Tf (${"\\n".repeat(3 * MB)}) Tj ET`],
    ["short operations", () => "0 g\n".repeat(1_900_000)],
    ["long content", () => " ".repeat(9 * MB)],
  ])("isn't copied: %s", async (_, make) => {
    expect(await copyOf(make())).toBeNull();
  });

  it.each(["[]", "<<>>", "0 ", "/a", "()", "<>", "null "])(
    "is judged by how many values its objects have: %s",
    async (value) => {
      const many = value.repeat(320_000);
      for (const file of [packed(many), plain(many)]) {
        expect(await judgePdf(file.slice())).toBe("too_complex");
      }
      const few = value.repeat(50_000);
      for (const file of [packed(few), plain(few)]) expect(await judgePdf(file)).toBe("within_bounds");
    },
  );

  it("has each reference counted once", async () => {
    expect(await judgePdf(plain("5 0 R ".repeat(200_000)))).toBe("within_bounds");
    expect(await judgePdf(plain("5 0 R ".repeat(320_000)))).toBe("too_complex");
  });
});

describe("values in content", () => {
  it("take one step each, however deep, and more for escapes and length", () => {
    expect(stepsOf("0 g")).toBe(2);
    expect(stepsOf("[1 2 [3]]")).toBe(5);
    expect(stepsOf("<</A 1>>")).toBe(3);
    expect(stepsOf("(\\n\\n)")).toBe(3);
    expect(stepsOf(`(${"A".repeat(640)})`)).toBe(11);
  });

  it("hold hex strings decoded, up to a limit", () => {
    const read = (text: string) => new Tokens(text, new CopyBudget()).next();
    expect(read("<41 4x2\n4>")).toEqual({ kind: "string", value: "AB@" });
    expect(read("<>")).toEqual({ kind: "string", value: "" });
    expect(read("<4142")).toEqual({ kind: "string", value: "AB" });
    expect(() => read(`<${"4".repeat(65_600)}>`)).toThrow(UnclearPdfError);
    expect(() => read(`(${"4".repeat(65_600)})`)).toThrow(UnclearPdfError);
  });
});

describe("nesting depth", () => {
  it("is restored after a failure, so later values have it again", () => {
    const budget = new CopyBudget();
    const fail = () => {
      throw new UnclearPdfError("broken");
    };
    for (let i = 0; i < 200; i++) expect(() => budget.within(fail)).toThrow("broken");
    const descend = (levels: number): number =>
      levels === 0 ? 0 : budget.within(() => 1 + descend(levels - 1));
    expect(() => descend(61)).toThrow("too deep");
    expect(descend(60)).toBe(60);
  });
});

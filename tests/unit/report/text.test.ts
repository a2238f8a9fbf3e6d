import { describe, expect, it } from "vitest";
import { cleanText } from "#functions/reports/pdf/text/clean.ts";
import { partsOf, segmentsOf } from "#functions/reports/pdf/text/direction.ts";

describe("cleanText", () => {
  it("composes letters, turns white space into spaces and drops invisible characters", () => {
    expect(cleanText("e\u0301\u00A0a\tb\u2028c\u200Bd\uFEFF\u00AD")).toBe("é a b cd");
    expect(cleanText("a\uD800b")).toBe("a\uFFFDb");
  });

  it("keeps joiners that are part of the spelling", () => {
    expect(cleanText("می\u200Cخواهم")).toBe("می\u200Cخواهم");
  });
});

describe("segmentsOf", () => {
  const ways = (text: string) => segmentsOf(text).map((s) => [s.text, s.rightToLeft]);

  it("finds nothing to reverse in plain text", () => {
    expect(ways("Jane Doe 12")).toEqual([["Jane Doe 12", false]]);
    expect(ways("")).toEqual([]);
  });

  it("includes spaces and numbers between right-to-left letters and after them", () => {
    expect(ways("by محمد علي 12 (Ltd)")).toEqual([
      ["by ", false],
      ["محمد علي 12", true],
      [" (Ltd)", false],
    ]);
    expect(ways("12 שלום, Jane")).toEqual([
      ["12 ", false],
      ["שלום", true],
      [", Jane", false],
    ]);
  });

  it("reads numbers inside them from left to right", () => {
    expect(partsOf("علي 1,234.5 محمد").map((s) => [s.text, s.rightToLeft])).toEqual([
      ["علي ", true],
      ["1,234.5", false],
      [" محمد", true],
    ]);
  });
});

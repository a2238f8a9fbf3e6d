import { describe, expect, it } from "vitest";
import { parseAamva } from "#functions/documents/identity/aamva/parse.ts";
import { aamvaText } from "#tests/fixtures/aamva-text.ts";
import { jane } from "#tests/fixtures/people.ts";
import { JANE, read } from "./jane-license.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: the format is made of them
const SEPARATORS = /[\n\r\u001e]/g;

/** Variants that states print. The names of states say where we saw each one. */
describe("AAMVA data as it's printed", () => {
  const text = aamvaText(jane);
  const old = aamvaText(jane, { version: 1 });
  const withoutType = (one: string) => one.replace(/DL(?=D[A-D][A-Z])/, "");
  it.each([
    [
      "no type in front of the first element, version 01 (Connecticut)",
      withoutType(old.replace("ANSI ", "AAMVA")),
    ],
    ["the same with one designator", withoutType(old.replace(/ZZ\d{8}/, "").replace("0102DL", "0101DL"))],
    ["no type in version 04 (West Virginia, Wyoming)", withoutType(aamvaText(jane, { version: 4 }))],
    ["a line of its own for the type (Colorado, 2013)", text.replace("DLDAQ", "DL\nDAQ")],
    ["a line feed behind the designators", text.replace("DLDAQ", "\nDAQ")],
    ["letters for an offset (Alberta)", text.replace(/02DL\d{8}ZZ\d{8}/, "01DLabac")],
    ["no designators at all", text.replace(/DL\d{8}ZZ\d{8}/, "")],
    ["other separators (South Carolina)", text.replace("\u001e", "\u001c")],
    ["no record separator", text.replace("\u001e", "")],
    ["line feeds alone", text.replaceAll(SEPARATORS, "\n")],
    ["carriage returns and line feeds", text.replaceAll("\n", "\r\n")],
    ["carriage returns alone", text.replaceAll("\n", "\r")],
    ["blanks in front of each line", text.replace("ANSI", "  ANSI").replaceAll("\n", "\n  ")],
    ["no control characters in the header", text.replace("@\n\u001e\rANSI ", "@ANSI ")],
    ["no blank behind the file type", text.replace("ANSI ", "ANSI")],
    ["a byte order mark", `\ufeff${text}`],
    ["no compliance indicator", text.slice(1)],
    ["a scanner's bars", text.replaceAll(/[\n\r]+/g, "|").replace("\u001e", "|")],
    ["a scanner's C1 controls", text.replaceAll("\n", "\u0090\n\u0090")],
    ["a scanner's letters in the header", text.replace("@\n\u001e\r", "@ac")],
    ["a scanner's blanks", text.replaceAll(SEPARATORS, " ")],
    ["nothing between the elements", text.replaceAll(SEPARATORS, "")],
    ["the same, version 01", old.replaceAll(SEPARATORS, "")],
    ["a jurisdiction version in version 01", old.replace("0102DL", "010002DL")],
    ["none in version 07", aamvaText(jane, { version: 7 }).replace("0700", "07")],
    ["the issuer's own data first", ownDataFirst(text)],
  ])("reads %s", (_what, printed) => expect(parseAamva(printed)?.fields).toMatchObject(JANE));

  it("takes nothing from the issuer's own data as the person's", () => {
    const local = aamvaText(jane, { elements: { DAD: null } }).replace("ZZZZAIL", "ZZZZAIL\nDADEVE");
    expect(parseAamva(local)?.fields.middleName).toBeUndefined();
    const first = ownDataFirst(aamvaText(jane)).replace("ZZZZAIL", "ZZZZAIL\nDCSOTHER");
    expect(parseAamva(first)?.fields.lastName).toBe("DOE");
  });

  it.each(["DOE\u0007#~%", "D0E", "=?", "DOE<LF>"])("doesn't take %j as a name", (DCS) => {
    expect(read({ elements: { DCS } })?.fields).toMatchObject({ lastName: undefined, firstName: "JANE" });
  });

  it.each([
    ["a name that holds an element's id", { DCS: "MCDADE" }],
    ["the same without a middle name", { DCS: "MCDADE", DAD: null }],
    ["a middle name that holds one", { DAD: "MIDDLETON" }],
    ["a first name that ends like one", { DAC: "SOLEDAD", DAD: null }],
    ["a street that holds one", { DAG: "9 DAHLIA LN" }],
    ["no number", { DAQ: null }],
    ["no birth date", { DBB: "UNAVL" }],
  ])("doesn't guess when nothing separates the elements: %s", (_what, elements) => {
    expect(parseAamva(aamvaText(jane, { elements }).replaceAll(SEPARATORS, ""))).toBeNull();
  });

  it.each([
    ["DOE,JANE,ALEXANDRA,", "ALEXANDRA"],
    ["DOE, JANE, ALEXANDRA", "ALEXANDRA"],
    ["DOE, JANE ALEXANDRA", "ALEXANDRA"],
    ["DOE,JANE,ALEXANDRA,JR", "ALEXANDRA"],
    ["DOE,JANE,,3RD", undefined],
    ["DOE,JANE,,JR", undefined],
    ["DOE,JANE", undefined],
    ["JANE V DOE", "V"],
    ["JANE ALEXANDRA DOE JR", "ALEXANDRA"],
  ])("splits the full name %s", (DAA, middleName) => {
    expect(read({ version: 1, elements: { DAA } })?.fields).toMatchObject({
      lastName: "DOE",
      firstName: "JANE",
      middleName,
    });
  });

  it.each([
    [1, { DAA: "DOE,JANE,ALEXANDRA,JR" }, "JR"],
    [1, { DAA: "DOE,JR,JANE,ALEXANDRA" }, "JR"],
    [1, { DAA: "DOE, JANE ALEXANDRA III" }, "III"],
    [1, { DAA: "JANE ALEXANDRA DOE SR" }, "SR"],
    [1, { DAE: "JR" }, "JR"],
    [1, { DAA: null, DAB: "DOE", DAC: "JANE", DAD: "ALEXANDRA", DAE: "JR" }, "JR"],
    [1, { DAE: "" }, undefined],
    [1, { DAA: "DOE,JANE,ALEXANDRA,JR", DAE: "SR" }, "SR JR"],
    [3, { DCT: "JANE,ALEXANDRA,2ND" }, "2ND"],
    [3, { DCT: "JANE ALEXANDRA JR", DCU: "JR." }, "JR"],
    [10, { DCS: "DOE,JR" }, "JR"],
    [10, { DCS: "DOE", DCU: "JR" }, "JR"],
    [10, { DCS: "DOE", DCU: "V" }, "V"],
    [10, { DCS: "DOE,SR", DCU: "JR" }, "JR SR"],
    [10, { DCU: "NONE" }, undefined],
    [10, { DCU: "#~" }, undefined],
    // The alias has one of its own.
    [10, { DBN: "ROE", DBS: "JR" }, undefined],
  ])("of version %d: reads the suffix in %j", (version, elements, suffix) => {
    const license = read({ version, elements });
    expect(license?.fields).toMatchObject({
      lastName: "DOE",
      firstName: "JANE",
      middleName: "ALEXANDRA",
      suffix,
    });
  });

  it.each([
    [1, "\nDAQ", "\nDAEJR\nDAQ", "JR"],
    [10, "\nDCA", "\nDCUIII\nDCA", "III"],
    [10, "\nDCA", "\nDCU\nDCA", undefined],
  ])(
    "of version %d: reads it when nothing separates the elements, too: %j, %j",
    (version, before, after, suffix) => {
      const together = aamvaText(jane, { version }).replace(before, after).replaceAll(SEPARATORS, "");
      expect(parseAamva(together)?.fields).toMatchObject({ ...JANE, suffix });
    },
  );

  it.each([
    ["a suffix that isn't one", { DCU: "XQ7" }],
    ["another element that holds its id", { DCF: "2023DCU01" }],
  ])("doesn't lose a suffix when nothing separates the elements: %s", (_what, elements) => {
    expect(parseAamva(aamvaText(jane, { elements }).replaceAll(SEPARATORS, ""))).toBeNull();
  });

  it("yields no name when a card has two suffixes in one element", () => {
    const license = read({ elements: { DCU: "JR\nDCUSR" } });
    expect(license?.fields).toMatchObject({ lastName: undefined, suffix: undefined });
  });

  it("says which elements the name and its suffix are in", () => {
    expect(read({ elements: { DCU: "JR" } })?.readings.name?.at.elements).toEqual([
      "DCS",
      "DAC",
      "DAD",
      "DCU",
    ]);
    expect(read({ version: 1, elements: { DAA: "JANE A DOE", DAE: "JR" } })?.readings.name).toMatchObject({
      at: { elements: ["DAA", "DAE"] },
      basis: "order_assumed",
    });
  });

  it.each([
    [{ DCS: "DOE,", DCT: "JANE" }, "JANE", undefined],
    [{ DCS: "DOE,JR", DCT: "JANE,V" }, "JANE", "V"],
    [{ DCS: "DOE", DCT: "JANE ANN,LEE" }, "JANE ANN", "LEE"],
    [{ DCS: "DOE", DCT: "JANE LEE," }, "JANE LEE", undefined],
    [{ DCS: "DOE", DCT: "JANE LEE" }, "JANE", "LEE"],
  ])("splits the name in %j", (elements, firstName, middleName) => {
    expect(read({ version: 3, elements })?.fields).toMatchObject({ lastName: "DOE", firstName, middleName });
  });

  it.each([
    ["NONE", "JANE LEE", undefined],
    ["", "JANE", "LEE"],
    [null, "JANE", "LEE"],
    ["EVE", "JANE LEE", "EVE"],
  ])(
    "splits two first names only when nothing is said about middle names: %s",
    (DAD, firstName, middleName) => {
      expect(read({ elements: { DAC: "JANE LEE", DAD } })?.fields).toMatchObject({ firstName, middleName });
    },
  );

  it.each([
    ["627010000  ", "62701"],
    ["62701      ", "62701"],
    ["62701-     ", "62701"],
    ["62701-4321 ", "62701-4321"],
    ["62701 4321 ", "62701-4321"],
    ["6270100000 ", "62701"],
    ["00000      ", undefined],
    ["M5H 1J8    ", "M5H 1J8"],
  ])("reads the postal code %j", (DAK, zipCode) =>
    expect(read({ elements: { DAK } })?.fields.address?.zipCode).toBe(zipCode),
  );

  it("drops a second address line that only repeats the city (Wyoming)", () => {
    const street = (DAH: string) => read({ elements: { DAH } })?.fields.address?.street;
    expect(street("SPRINGFIELD, IL  62701")).toBe("123 MAIN ST");
    expect(street("APT 4")).toBe("123 MAIN ST, APT 4");
  });

  it("uses the address's state when the issuer's number is unknown (Alberta)", () => {
    expect(parseAamva(aamvaText(jane).replace("636035", "990876"))?.fields.issuer).toBe("IL");
  });
});

/** The same file with its two subfiles in reverse order. */
function ownDataFirst(text: string): string {
  const [, head = "", own = "", local = ""] = /^(.*?02)(DL\d{8}).*?(ZZ\d{8})/s.exec(text) ?? [];
  const body = text.slice(head.length + own.length + local.length);
  const cut = body.indexOf("\r") + 1;
  return `${head}${local}${own}${body.slice(cut)}${body.slice(0, cut)}`;
}

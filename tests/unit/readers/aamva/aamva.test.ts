import { describe, expect, it } from "vitest";
import { CONFIDENCE } from "#contract/documents/confidence.ts";
import { parseAamvaFile } from "#functions/documents/identity/aamva/file.ts";
import { issuerOf } from "#functions/documents/identity/aamva/issuers.ts";
import { parseAamva, parseDate } from "#functions/documents/identity/aamva/parse.ts";
import { type AamvaOptions, aamvaText } from "#tests/fixtures/aamva-text.ts";
import { canadian, jane } from "#tests/fixtures/people.ts";
import { JANE, read } from "./jane-license.ts";

describe("AAMVA", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])("reads version %d", (version) => {
    const license = read({ version });
    expect(license?.fields).toMatchObject(JANE);
    expect(license?.fields.address).toMatchObject({
      street: "123 MAIN ST",
      city: "SPRINGFIELD",
      state: "IL",
      zipCode: "62701",
    });
    expect(license?.format).toEqual({ version, missing: [], card: "drivers_license" });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    "reads Canada's cards of version %d, with the year first in dates",
    (version) => {
      expect(read({ version }, canadian)?.fields).toMatchObject({
        lastName: "TREMBLAY",
        dateOfBirth: "1985-11-30",
        issuedOn: "2022-12-01",
        expiresOn: "2030-11-30",
        issuer: "ON",
        address: { state: "ON", zipCode: "M5H1J8" },
      });
    },
  );

  it("reads version 1's elements: separate names, a residence address and its own file type", () => {
    const elements = {
      DAA: null,
      DAB: "DOE",
      DAC: "JANE",
      DAD: "ALEXANDRA",
      DAG: null,
      DAI: null,
      DAJ: null,
      DAK: null,
      DAL: "123 MAIN ST",
      DAN: "SPRINGFIELD",
      DAO: "IL",
      DAP: "627010000",
    };
    const text = aamvaText(jane, { version: 1, elements });
    for (const file of [text, text.replace("ANSI ", "AAMVA")]) {
      const license = parseAamva(file);
      expect(license?.fields).toMatchObject(JANE);
      expect(license?.fields.address).toMatchObject({ street: "123 MAIN ST", state: "IL", zipCode: "62701" });
      expect(license?.format).toEqual({ version: 1, missing: [], card: "drivers_license" });
    }
  });

  it("reads a header that follows the standard", () => {
    const text = aamvaText(jane);
    expect(text.startsWith("@\n\u001e\rANSI 6360351000" + "02DL0041")).toBe(true);
    expect(parseAamvaFile(text)).toMatchObject({ issuer: "636035", version: 10, subfile: "DL" });
    expect(parseAamvaFile(aamvaText(jane, { type: "ID" }))?.subfile).toBe("ID");
  });

  it("reads Canada's dates, postal codes and letters", () => {
    expect(read({}, canadian)?.fields).toMatchObject({
      firstName: "ÉMILIE",
      dateOfBirth: "1985-11-30",
      expiresOn: "2030-11-30",
      issuer: "ON",
      address: { state: "ON", zipCode: "M5H1J8", country: "CAN" },
    });
  });

  it.each([-3, -1, 1, 2, 7, 400])("finds the subfile despite an offset that's wrong by %d", (offsetError) => {
    expect(read({ offsetError })?.fields).toMatchObject(JANE);
  });

  it("ignores a wrong length and a wrong number of entries", () => {
    const text = aamvaText(jane);
    expect(parseAamva(text.replace(/DL0041\d{4}/, "DL00410001"))?.fields).toMatchObject(JANE);
    expect(parseAamva(text.replace("ANSI 636035100002", "ANSI 636035100001"))?.fields).toMatchObject(JANE);
  });

  it.each([
    [1, "6360350102", "636030102"],
    [1, "6360350102", "63603 0102"],
    [10, "636035100002", "63603100002"],
    [10, "636035100002", "63603 100002"],
    [10, "636035100002", " 63603 10 00 02"],
  ])("of version %d: reads a header whose issuer has five digits: %s, %j", (version, header, printed) => {
    const license = parseAamva(aamvaText(jane, { version }).replace(header, printed));
    expect(license?.fields).toMatchObject(JANE);
  });

  it("knows the version after an issuer of five digits", () => {
    const text = aamvaText(jane).replace("636035100002", "63603100002");
    expect(parseAamvaFile(text)).toMatchObject({ issuer: "63603", version: 10, subfile: "DL" });
  });

  it("reads North Carolina's header of eight digits", () => {
    const old = aamvaText(jane, { version: 1 }).replace("ANSI 6360350102", "AAMVA36003501");
    expect(parseAamva(old)).toMatchObject({ fields: JANE, format: { version: 1, missing: [] } });
  });

  it.each([
    [10, "DCS", "DDE"],
    [10, "DAC", "DDF"],
    [10, "DAD", "DDG"],
    [3, "DCS", "DDE"],
    [3, "DAB", "DDE"],
    [1, "DAA", "DDE"],
  ])("of version %d: reads a name of 40 letters in %s, which may be truncated", (version, id, flag) => {
    const long = "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN";
    const value = id === "DAA" ? `${long},${long},${long}` : long;
    const cut = (said: string | null) =>
      read({
        version,
        elements: { [`${flag}N`]: null, [flag]: said, [id]: value, ...(id === "DAB" && { DCS: null }) },
      });
    const { firstName, middleName, lastName } = cut(null)?.fields ?? {};
    expect([firstName, middleName, lastName]).toContain(long);
    expect(cut(null)?.readings.name?.basis).toBe(id === "DAA" ? "error_corrected" : "cut_short");
    expect(cut("N")?.readings.name?.basis).toBe("error_corrected");
    expect(cut("T")?.readings.name?.basis).toBe("cut_short");
  });

  it("drops placeholder values", () => {
    const license = read({
      elements: { DAD: "NONE", DAH: "APT 4", DAK: "627014321  ", DBC: "9", DAU: "unavl" },
    });
    expect(license?.fields.middleName).toBeUndefined();
    expect(license?.fields.sex).toBe("X");
    expect(license?.fields.address).toMatchObject({ street: "123 MAIN ST, APT 4", zipCode: "62701-4321" });
  });

  it.each([
    [3, "DCT"],
    [10, "DAC"],
  ])("of version %d: doesn't miss a given name that the holder doesn't have", (version, id) => {
    const only = read({ version, elements: { DCS: "SUKARNO", DAD: "NONE", [id]: "NONE" } });
    expect(only?.fields).toMatchObject({ firstName: undefined, middleName: undefined, lastName: "SUKARNO" });
    expect(only?.format.missing).toEqual([]);
    expect(read({ version, elements: { [id]: "unavl" } })?.format.missing).toEqual([id]);
  });

  it.each(["DAQ", "DBA", "DBB", "DBD", "DBC", "DAG", "DAI", "DAJ", "DAK", "DCF", "DCG", "DCS", "DAC"])(
    "reports that %s is missing",
    (id) => expect(read({ elements: { [id]: null } })?.format.missing).toEqual([id]),
  );

  it("doesn't require elements that a later version introduced", () => {
    expect(read({ version: 3, elements: { DCF: null, DCG: null } })?.format.missing).toEqual([]);
    expect(read({ version: 3, elements: { DCT: null } })?.format.missing).toEqual(["DCT"]);
  });

  it("treats an impossible date as missing, but not a document without expiry", () => {
    expect(read({ elements: { DBB: "02311990" } })?.format.missing).toEqual(["DBB"]);
    expect(read({ elements: { DBA: "99999999" } })).toMatchObject({ format: { missing: [] } });
    expect(read({ elements: { DBA: "99999999" } })?.fields.expiresOn).toBeUndefined();
  });

  it("splits a name in one field, with and without commas", () => {
    expect(read({ version: 1, elements: { DAA: "JANE ALEXANDRA DOE" } })?.fields).toMatchObject(JANE);
    expect(read({ version: 1, elements: { DAA: "DOE@JANE@ALEXANDRA" } })?.fields).toMatchObject(JANE);
    expect(read({ version: 2, elements: { DCT: "JANE,ALEXANDRA" } })?.fields).toMatchObject(JANE);
  });

  it("is as certain of each field as the barcode, and less of a name that's cut or unordered", () => {
    const nameOf = (options: AamvaOptions) => read(options)?.readings.name;
    expect(read()?.readings.date_of_birth).toEqual({
      at: { part: "barcode", elements: ["DBB"] },
      confidence: CONFIDENCE.error_corrected.value,
      basis: "error_corrected",
    });
    expect(read({ elements: { DBD: null } })?.readings).not.toHaveProperty("issued_on");
    for (let version = 1; version <= 10; version++)
      expect(nameOf({ version }), `version ${version}`).toMatchObject({ basis: "error_corrected" });
    for (const flag of ["DDE", "DDF", "DDG"])
      expect(nameOf({ elements: { [`${flag}N`]: null, [flag]: "T" } })?.basis).toBe("cut_short");
    expect(nameOf({ version: 1, elements: { DAA: "JANE ALEXANDRA DOE" } })).toMatchObject({
      at: { elements: ["DAA"] },
      basis: "order_assumed",
    });
  });

  const text = aamvaText(jane);
  it.each([
    ["nothing", ""],
    ["other text", "https://example.com"],
    ["a header alone", text.slice(0, 21)],
    ["another compliance indicator", `#${text.slice(1)}`],
    ["without an issuer", text.replace("636035100002", "100002")],
    ["with more digits than a header has", text.replace("636035", "63603500")],
    ["separators written out", text.replaceAll("\n", "<LF>").replaceAll("\r", "<CR>")],
    ["another file type", text.replace("ANSI ", "ANSI-")],
    ["only an issuer's own subfile", text.replace("DL0041", "ZY0041").replace("DLDAQ", "ZYDAQ")],
    ["garbage after the header", `${text.slice(0, 41)}${"~#".repeat(200)}`],
    ["a subfile of nothing", `${text.slice(0, 41)}DLDAQ1\r`],
  ])("isn't %s", (_what, other) => expect(parseAamva(other)).toBeNull());

  it.each([
    ["04121990", "1990-04-12"],
    ["19900412", "1990-04-12"],
    ["12312031", "2031-12-31"],
    ["20311231", "2031-12-31"],
    ["02292024", "2024-02-29"],
    ["02292023", undefined],
    ["13012020", undefined],
    ["0412199", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("reads the date %s as %s", (written, date) => expect(parseDate(written)).toBe(date));

  it("knows issuers", () => {
    expect(["636014", "636012", "604428", "636062", "999999"].map(issuerOf)).toEqual([
      "CA",
      "ON",
      "QC",
      "VI",
      null,
    ]);
  });
});

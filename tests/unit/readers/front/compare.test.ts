import { describe, expect, it } from "vitest";
import { compareWords, type SignedFields } from "#functions/documents/identity/front/compare.ts";
import { together } from "#functions/documents/identity/front/read-front.ts";
import { wordsOf } from "./words.ts";

const SIGNED: SignedFields = {
  document_number: "D4007836104",
  family_name: "DOE",
  given_name: "JANE",
  date_of_birth: "1990-04-12",
  expires_on: "2031-04-12",
};

const CARD = [
  "FAMILY NAME             GIVEN NAMES",
  "DOE                     JANE ALEXANDRA",
  "DATE OF BIRTH           LICENSE NUMBER",
  "1990-04-12              D4007836104",
  "ISSUED                  EXPIRES",
  "2023-04-12              2031-04-12",
] as const;

/** @returns each fact's result, for a card on which some lines are replaced */
function results(lines: Partial<Record<number, string>> = {}, signed = SIGNED): Record<string, string> {
  const words = wordsOf(...CARD.map((line, i) => lines[i] ?? line));
  return Object.fromEntries(compareWords(words, signed).map(({ fact, result }) => [fact, result]));
}

const ALL = Object.keys(SIGNED);
const every = (result: string) => Object.fromEntries(ALL.map((fact) => [fact, result]));

describe("a front", () => {
  it("agrees with every fact that it shows", () => {
    expect(results()).toEqual(every("agrees"));
  });

  it("is only compared with the facts that are signed", () => {
    expect(results({}, { family_name: "DOE", expires_on: undefined })).toEqual({ family_name: "agrees" });
  });

  it("is unread without words", () => {
    expect(compareWords([], SIGNED).map(({ result }) => result)).toEqual(ALL.map(() => "unread"));
  });

  it.each([
    ["D4O078361O4", "zeros read as letters"],
    ["D4 0078 36104", "groups"],
    ["D400-7836-104", "hyphens"],
    ["0400783GI04", "several characters that look alike"],
  ])("agrees with the number in %s: %s", (number) => {
    expect(results({ 3: `1990-04-12              ${number}` }).document_number).toBe("agrees");
  });

  it.each(["04/12/1990", "12.04.1990", "1990=04=12", "04121990", "I99O-04-12"])(
    "agrees with the birth date in %s",
    (date) => {
      expect(results({ 3: `${date}              D4007836104` }).date_of_birth).toBe("agrees");
    },
  );

  it("agrees with names in any order, with accents and hyphens, and with one that the barcode cuts off", () => {
    const names = { family_name: "Tremblay-Noël", given_name: "Émilie", document_number: "D4007836104" };
    expect(results({ 1: "EMILIE                  TREMBLAY NOEL" }, names)).toMatchObject({
      family_name: "agrees",
      given_name: "agrees",
    });
    const cut = { family_name: "WOLFESCHLEGEL" };
    expect(results({ 1: "WOLFESCHLEGELSTEIN" }, cut)).toEqual({ family_name: "agrees" });
  });
});

describe("a difference", () => {
  it("is another number of the same shape after its label", () => {
    const number = { 3: "1990-04-12              D5552210987" };
    expect(results(number)).toEqual({ ...every("agrees"), document_number: "differs" });
  });

  it("is another date after its label, beside it or below", () => {
    expect(results({ 3: "1987-11-30              D4007836104" }).date_of_birth).toBe("differs");
    expect(
      results({ 2: "DOB 11/30/1987          LICENSE NUMBER", 3: CARD[3].replace("1990-04-12", "          ") })
        .date_of_birth,
    ).toBe("differs");
    expect(results({ 5: "2023-04-12              2035-09-30" }).expires_on).toBe("differs");
  });

  it("is another name after its label", () => {
    expect(results({ 1: "GARCIA                  JANE ALEXANDRA" }).family_name).toBe("differs");
    expect(results({ 1: "DOE                     PHILIP" }).given_name).toBe("differs");
  });

  it.each([
    ["a number with one character that may be misread", { 3: "1990-04-12              D4007836107" }],
    ["a number of another shape", { 3: "1990-04-12              AB-555-2210" }],
    ["a number in unclear print", { 3: "1990-04-12              D5552210987~0.6" }],
    ["a date in the place of the number", { 3: "1990-04-12              2031-04-12" }],
  ])("isn't %s", (_, lines) => {
    expect(results(lines).document_number).toBe("unread");
  });

  it.each([
    ["a date whose one digit looks alike", { 3: "1996-04-12              D4007836104" }],
    ["a date in unclear print", { 3: "1987-11-30~0.5          D4007836104" }],
    ["a day that doesn't exist", { 3: "1987-13-30              D4007836104" }],
    [
      "a date that another label announces",
      { 2: "ISS                     LICENSE NUMBER", 3: "1987-11-30              D4007836104" },
    ],
    [
      "two dates after the same label",
      { 2: "DATE OF BIRTH           DOB 1987-11-30", 3: "1985-01-31              D4007836104" },
    ],
  ])("isn't %s", (_, lines) => {
    expect(results(lines).date_of_birth).toBe("unread");
  });

  it.each([
    ["a name that's nearly the same", { 1: "DOW                     JANE ALEXANDRA" }, "DOE"],
    ["a name in unclear print", { 1: "GARCIA~0.6              JANE ALEXANDRA" }, "DOE"],
    ["a name with digits", { 1: "GARC1A22                JANE ALEXANDRA" }, "DOE"],
    ["a name of two letters", { 1: "NG                      JANE ALEXANDRA" }, "DOE"],
    ["a name in another script", { 1: "GARCIA                  JANE ALEXANDRA" }, "Иванова"],
  ])("isn't %s", (_, lines, name) => {
    expect(results(lines, { family_name: name })).toEqual({ family_name: "unread" });
  });

  it("is nothing if the signed value is anywhere else on the front", () => {
    const shown = { 1: "GARCIA                  JANE DOE", 3: "1987-11-30              D5552210987" };
    const words = wordsOf(
      ...CARD.map((line, i) => (shown as Record<number, string>)[i] ?? line),
      "04/12/1990  D4OO7836IO4",
    );
    expect(new Set(compareWords(words, SIGNED).map(({ result }) => result))).toEqual(new Set(["agrees"]));
  });

  it("isn't in a value that's far from its label", () => {
    const far = { 2: "DATE OF BIRTH", 3: "", 4: "" };
    const words = wordsOf(
      ...CARD.map((line, i) => (far as Record<number, string>)[i] ?? line),
      "",
      "1987-11-30",
    );
    expect(compareWords(words, { date_of_birth: "1990-04-12" })).toEqual([
      { fact: "date_of_birth", result: "unread" },
    ]);
  });
});

describe("several readings of the same front", () => {
  type One = readonly ["agrees" | "differs" | "unread", shown?: string];
  const AGREES: One = ["agrees"];
  const UNREAD: One = ["unread"];
  it.each<[One[], string]>([
    [[AGREES], "agrees"],
    [[["differs", "A"], UNREAD, AGREES], "agrees"],
    [
      [
        ["differs", "A"],
        ["differs", "A"],
      ],
      "differs",
    ],
    [[["differs", "A"], UNREAD, UNREAD, ["differs", "A"]], "differs"],
    [
      [
        ["differs", "A"],
        ["differs", "B"],
        ["differs", "A"],
      ],
      "unread",
    ],
    [[["differs", "A"], UNREAD], "unread"],
    [[["differs", "A"]], "unread"],
  ])("%j are together %s", (readings, expected) => {
    const all = readings.map(([result, shown]) => [
      { fact: "document_number" as const, result, ...(shown && { shown }) },
    ]);
    expect(together(all)).toEqual([{ fact: "document_number", result: expected }]);
  });
});

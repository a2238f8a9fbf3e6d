import { describe, expect, it } from "vitest";
import { isoDateOf } from "#ui/DateField/isoDateOf.ts";
import { typedDate } from "#ui/DateField/typedDate.ts";

describe("parsing a date as people write it", () => {
  it.each([
    ["1990-04-23", "1990-04-23"],
    ["1990/4/3", "1990-04-03"],
    ["04/23/1990", "1990-04-23"],
    ["4.3.1990", "1990-04-03"],
    [" April 23, 1990 ", "1990-04-23"],
    ["apr. 23rd 1990", "1990-04-23"],
    ["23 Sept 1990", "1990-09-23"],
    ["02/29/2024", "2024-02-29"],
  ])("%s is %s", (text, iso) => expect(isoDateOf(text)).toBe(iso));

  it.each(["", "02/29/2023", "13/01/2000", "00/10/2000", "04/23/90", "Foo 3, 1990", "1990-04", "tomorrow"])(
    "%j isn't a date",
    (text) => expect(isoDateOf(text)).toBeUndefined(),
  );
});

describe("typing a date", () => {
  /** @returns what a field shows after these keys have been typed one by one */
  const type = (keys: string) => [...keys].reduce((shown, key) => typedDate(shown + key, shown), "");

  it("inserts the slashes", () => expect(type("04231990")).toBe("04/23/1990"));
  it("accepts typed slashes", () => expect(type("04/23/1990")).toBe("04/23/1990"));
  it("pads a short month and day", () => expect(type("4/3/1990")).toBe("04/03/1990"));
  it("ignores further digits", () => expect(type("042319901")).toBe("04/23/1990"));
  it("allows deleting everything, including slashes", () => {
    let shown = "04/23/1990";
    while (shown !== "") {
      const next = typedDate(shown.slice(0, -1), shown);
      expect(next).toBe(shown.slice(0, -1));
      shown = next;
    }
  });
  it("leaves a correction in the middle alone", () => {
    expect(typedDate("024/23/1990", "04/23/1990")).toBe("024/23/1990");
  });
  it("reformats a pasted date", () => {
    expect(typedDate("1990-04-23", "")).toBe("04/23/1990");
    expect(typedDate("April 23, 1990", "")).toBe("04/23/1990");
  });
  it("leaves text that isn't a date alone", () => expect(typedDate("soon", "soo")).toBe("soon"));
});

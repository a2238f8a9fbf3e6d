import { describe, expect, it } from "vitest";
import { isoDate } from "#contract/rules.schema.ts";
import { isIsoDate } from "#lib/format/isoDate.ts";
import { readDate } from "#lib/format/readDate.ts";
import { tidyDate, typedDate } from "#ui/DateField/typedDate.ts";

const NO_DATE = "Enter a date as MM/DD/YYYY";
const NO_SUCH_DATE = "This date doesn't exist. Enter a date as MM/DD/YYYY";
const SHORT_YEAR = "Enter all four digits of the year, as in MM/DD/YYYY";

describe("reading a date as people write it", () => {
  it.each([
    ["04/12/1990", "1990-04-12"],
    ["4/3/1990", "1990-04-03"],
    ["04 / 12 / 1990", "1990-04-12"],
    ["23/04/1990", "1990-04-23"],
    ["04-23-1990", "1990-04-23"],
    ["23-04-1990", "1990-04-23"],
    ["23.4.1990", "1990-04-23"],
    ["23 04 1990", "1990-04-23"],
    ["04.04.1990", "1990-04-04"],
    ["30.02.1990", undefined],
    ["1990-04-12", "1990-04-12"],
    ["1990/4/3", "1990-04-03"],
    ["1990.04.12", "1990-04-12"],
    ["1990 04 12", "1990-04-12"],
    ["1990-23-04", undefined],
    ["1990–04–12", "1990-04-12"],
    ["１９９０－０４－１２", "1990-04-12"],
    ["\u200e04/12/1990\u200b", "1990-04-12"],
    ["04121990", "1990-04-12"],
    ["20000229", "2000-02-29"],
    ["02292000", "2000-02-29"],
    ["20010229", undefined],
    ["20111990", "1990-11-20"],
    ["20121012", "2012-10-12"],
    ["12 Apr 1990", "1990-04-12"],
    ["12-Apr-1990", "1990-04-12"],
    ["12apr1990", "1990-04-12"],
    ["12. April 1990", "1990-04-12"],
    ["the 12th of April, 1990", "1990-04-12"],
    [" April 23, 1990 ", "1990-04-23"],
    ["Monday, April 23rd 1990", "1990-04-23"],
    ["apr. 23rd 1990", "1990-04-23"],
    ["23 Sept 1990", "1990-09-23"],
    ["1990 May 5", "1990-05-05"],
    ["02/29/2024", "2024-02-29"],
  ])("%s is %s", (text, iso) => expect(readDate(text).iso).toBe(iso));

  it.each([
    ["04-12-1990", "1990-04-12", "1990-12-04"],
    ["04.12.1990", "1990-04-12", "1990-12-04"],
    ["4 12 1990", "1990-04-12", "1990-12-04"],
    ["1–2–2001", "2001-01-02", "2001-02-01"],
  ])("%s is either %s or %s", (text, ...either) => expect(readDate(text)).toEqual({ either }));

  it.each([
    ["", NO_DATE],
    ["tomorrow", NO_DATE],
    ["1990-04", NO_DATE],
    ["Foo 3, 1990", NO_DATE],
    ["Ma 3, 1990", NO_DATE],
    ["April May 1990", NO_DATE],
    ["04/12-1990", NO_DATE],
    ["04/12/199", NO_DATE],
    ["99999999", NO_DATE],
    [`04/12/1990${"0".repeat(100_000)}`, NO_DATE],
    ["02/29/2023", NO_SUCH_DATE],
    ["00/10/2000", NO_SUCH_DATE],
    ["13/13/2000", NO_SUCH_DATE],
    ["31 April 1990", NO_SUCH_DATE],
    ["04/23/90", SHORT_YEAR],
    ["23.4.90", SHORT_YEAR],
  ])("%j is refused", (text, problem) => expect(readDate(text)).toEqual({ problem }));
});

describe("typing a date", () => {
  /** @returns what a field shows after these keys have been typed one by one */
  const type = (keys: string) => [...keys].reduce((shown, key) => typedDate(shown + key, shown), "");

  it("inserts the slashes", () => expect(type("04231990")).toBe("04/23/1990"));
  it.each([
    "04/23/1990",
    "4/3/1990",
    "04-12-1990",
    "04.12.1990",
    "1990-04-12",
    "12 Apr 1990",
    "April 12, 1990",
    "20000229",
    "19900412",
    "23041990",
    "00101990",
    "04/23/19901",
  ])("leaves %s as typed", (keys) => expect(type(keys)).toBe(keys));
  it("adds no slash after a day that the month doesn't have", () => {
    expect(type("04991990")).toBe("04/991990");
    expect(type("02301990")).toBe("02/301990");
  });
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
    expect(typedDate("04231990", "")).toBe("04/23/1990");
  });
  it("leaves a pasted date alone that's ambiguous, or may go on", () => {
    expect(typedDate("04-12-1990", "")).toBe("04-12-1990");
    expect(typedDate("1990-04-1", "")).toBe("1990-04-1");
  });
  it("leaves text that isn't a date alone", () => expect(typedDate("soon", "soo")).toBe("soon"));
});

it("writes a date in the field's format when it's complete", () => {
  expect(tidyDate("12 Apr 1990")).toBe("04/12/1990");
  expect(tidyDate("20000229")).toBe("02/29/2000");
  expect(tidyDate("4/3/1990")).toBe("04/03/1990");
  expect(tidyDate("04-12-1990")).toBe("04-12-1990");
  expect(tidyDate("02/30/1990")).toBe("02/30/1990");
});

it("takes only existing calendar dates as ISO dates", () => {
  expect(isIsoDate("2024-02-29")).toBe(true);
  for (const text of ["2023-02-29", "04/12/1990", "1990-4-12", ""]) expect(isIsoDate(text)).toBe(false);
});

it.each([
  ["04/12/1990", "Enter a date as YYYY-MM-DD"],
  ["2023-02-29", "This date doesn't exist. Enter a date as YYYY-MM-DD"],
])("the API refuses %s with words", (text, message) => {
  expect(
    isoDate()
      .safeParse(text)
      .error?.issues.map((issue) => issue.message),
  ).toEqual([message]);
});

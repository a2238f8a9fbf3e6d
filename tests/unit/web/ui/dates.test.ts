import { describe, expect, it } from "vitest";
import { isoDateOf } from "#ui/DateField/isoDateOf.ts";
import { typedDate } from "#ui/DateField/typedDate.ts";

describe("reading a date as people write it", () => {
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
  /** What a field shows after these keys, one after the other. */
  const type = (keys: string) => [...keys].reduce((shown, key) => typedDate(shown + key, shown), "");

  it("sets the slashes", () => expect(type("04231990")).toBe("04/23/1990"));
  it("takes slashes that are typed", () => expect(type("04/23/1990")).toBe("04/23/1990"));
  it("fills up a short month and day", () => expect(type("4/3/1990")).toBe("04/03/1990"));
  it("takes no more than a date", () => expect(type("042319901")).toBe("04/23/1990"));
  it("lets everything be deleted, slashes included", () => {
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
  it("writes a pasted date as its own", () => {
    expect(typedDate("1990-04-23", "")).toBe("04/23/1990");
    expect(typedDate("April 23, 1990", "")).toBe("04/23/1990");
  });
  it("leaves what isn't a date as it is", () => expect(typedDate("soon", "soo")).toBe("soon"));
});

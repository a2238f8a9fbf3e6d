import { describe, expect, it } from "vitest";
import { amountsIn } from "#functions/checks/text/amounts.ts";
import { datesIn, isDateAlone } from "#functions/checks/text/dates-in-text.ts";
import { findPerson } from "#functions/checks/text/find-person.ts";
import { findPhrase } from "#functions/checks/text/phrase.ts";

/** 2,000 lines of 400 characters, as many as we keep of a document. The searches run over them. */
const paper = (piece: string) =>
  Array.from({ length: 2000 }, (_, i) => ({ page: 1, line: i + 1, text: piece.repeat(400).slice(0, 400) }));

describe("a document made to be slow to search", () => {
  it("has amounts found in lines of nothing but digits", () => {
    expect(amountsIn("1".repeat(200_000))).toEqual([]);
    expect(amountsIn("1,111".repeat(50_000))).toEqual([]);
    expect(amountsIn(`${"1".repeat(100_000)} net pay $1,579.50`)).toEqual([157_950]);
    expect(amountsIn("1,234.50 $1,234 (12.00) -12.00 12.00- $5")).toEqual([
      123_450, 123_400, -1200, -1200, -1200, 500,
    ]);
    expect(amountsIn("999,999,999,999.99 123456789012345.00")).toHaveLength(2);
  });

  it("has dates found among letters, digits and dots", () => {
    for (const piece of ["1/", "a ", "Jan 1 ", "2026-", "1.1.", "é"]) {
      expect(datesIn(piece.repeat(50_000))).toEqual([]);
      expect(isDateAlone(piece.repeat(50_000))).toBe(false);
    }
  });

  it("has names found in lines that are full of them", () => {
    const person = { first: "Jane", last: "Doe" };
    expect(findPerson(paper("doe,"), person)).toBeNull();
    expect(findPerson(paper("doe "), person)).toBeNull();
    expect(findPerson([...paper("doe, "), { page: 1, line: 1, text: "Doe, Jane" }], person)?.value).toBe(1);
  });

  it("has a phrase found in lines of single letters, and isn't mistaken for a shorter or longer one", () => {
    const phrase = "Harbor Kitchen and Sons Provisions of the Lower Harbor District";
    expect(findPhrase(paper("a "), phrase)).toBeNull();
    expect(findPhrase([...paper("h k "), { page: 2, line: 1, text: phrase }], phrase)).toMatchObject({
      value: 1,
      page: 2,
    });
  });
});

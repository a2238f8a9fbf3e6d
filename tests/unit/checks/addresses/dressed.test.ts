import { expect, it } from "vitest";
import { compareAddresses } from "#functions/checks/addresses/compare.ts";

const home = { city: "Springfield", state: "IL", zipCode: "62701" };
const verdict = (street: string, other: string) =>
  compareAddresses({ ...home, street }, { ...home, street: other })?.verdict;

it.each([
  ["a sign that is not seen", "1\u200b00 Oak St", "100 Oak St", true],
  ["a joiner inside a number", "1\u200c00 Oak St", "1 00 Oak St", false],
  ["digits of another script", "\u0661\u0660\u0660 Oak St", "100 Oak St", true],
  ["another number in them", "\u0661\u0660\u0661 Oak St", "100 Oak St", false],
  ["a hyphen that does not break", "45\u201117 Oak St", "45-17 Oak St", true],
  ["a fraction of one character", "12\u2153 Oak St", "12 1/3 Oak St", true],
  ["a fraction lost", "12\u2153 Oak St", "12 Oak St", null],
  ["a raised digit lost", "10\u00b2 Oak St", "10 Oak St", false],
  ["a digit in a circle lost", "100 Oak St Apt 1\u2461", "100 Oak St Apt 1", false],
  ["a letter of another script", "100 O\u0430k St", "100 Oak St", null],
])("%s", (_what, a, b, expected) => {
  expect([verdict(a, b), verdict(b, a)]).toEqual([expected, expected]);
});

it("a full-width ZIP code is read, so a different one contradicts it", () => {
  const claimed = { ...home, street: "100 Oak St", zipCode: "\uff16\uff12\uff17\uff10\uff14" };
  const read = { ...home, street: "100 Oak St" };
  expect(compareAddresses(claimed, read)?.verdict).toBe(false);
  expect(compareAddresses(claimed, { ...read, zipCode: "62704" })?.verdict).toBe(true);
});

import { expect, it } from "vitest";
import { unnamed } from "#functions/privacy/unnamed.ts";

const TEXT = "Jane Doe (jane@example.org) agrees that Marcus sees the employer.";

it.each([
  ["e", TEXT],
  ["Al", TEXT],
  ["", TEXT],
  ["ane", TEXT],
  ["Jan", TEXT],
  [".*(", TEXT],
  ["Jane Doe", "the person you asked (jane@example.org) agrees that Marcus sees the employer."],
  ["jane@example.org", "Jane Doe (the person you asked) agrees that Marcus sees the employer."],
])("replaces a name only as a whole word of at least three letters: %j", (name, left) => {
  expect(unnamed(TEXT, name)).toBe(left);
});

it("replaces every occurrence, and leaves longer names and letters of any script alone", () => {
  expect(unnamed("Ana, Anab, Ana\u0301 and Éana; Ana", "Ana")).toBe(
    "the person you asked, Anab, Ana\u0301 and Éana; the person you asked",
  );
});

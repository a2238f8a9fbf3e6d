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
])("takes a name out as a whole word only, of three letters at least: %j", (name, left) => {
  expect(unnamed(TEXT, name)).toBe(left);
});

it("takes out each time, and leaves longer names and letters of any script", () => {
  expect(unnamed("Ana, Anab, Ana\u0301 and Éana; Ana", "Ana")).toBe(
    "the person you asked, Anab, Ana\u0301 and Éana; the person you asked",
  );
});

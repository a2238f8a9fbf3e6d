import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { PersonName } from "#contract/accounts/person-name.ts";
import { compareNames } from "#functions/checks/names/compare.ts";

const PAGE = readFileSync(new URL("../../../docs/matching.md", import.meta.url), "utf8");

/** The cells of each row in the table under a heading. */
const rowsUnder = (heading: string): string[][] =>
  (PAGE.split(`${heading}\n`)[1] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );

const nameOf = (cell = ""): PersonName => {
  const [first = "", middle = "", last = ""] = cell.split("/").map((part) => part.trim());
  return { first, middle, last };
};

it("the documented worked values of names match the code", () => {
  const rows = rowsUnder("### Worked values");
  expect(rows.length).toBeGreaterThan(20);
  for (const [stated, read, ...expected] of rows) {
    const { verdict, parts } = compareNames(nameOf(stated), nameOf(read));
    const said = verdict === null ? "person" : verdict ? "yes" : "no";
    const found = [said, parts?.given, parts?.middle, parts?.family, parts?.suffix];
    expect(found, `${stated} and ${read}`).toEqual(expected);
  }
});

import { expect, it } from "vitest";
import { findAddressInText } from "#functions/checks/addresses/in-text.ts";

const claimed = { street: "1 Oak St", city: "Springfield", state: "IL", zipCode: "62701" };
const linesOf = (text: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ text, page: 1, line: i + 1 }));

/** @returns how many words the search looks at in a text of so many lines */
function steps(text: string, count: number): number {
  let all = 0;
  findAddressInText(linesOf(text, count), claimed, true, (words) => {
    all += words;
  });
  return all;
}

it.each([
  ["house numbers", "1 a ".repeat(100)],
  ["street lines", "1 Oak St ".repeat(44)],
  ["street lines and other towns", "1 Oak St, Chicago IL 62701 ".repeat(15)],
  ["ZIP codes", "1 Oak St, 62701, ".repeat(24)],
  ["one long line", "1 Oak Apt ".repeat(10_000)],
])("the work grows only linearly with the text for %s", (_what, text) => {
  const [few, many] = [steps(text, 20), steps(text, 200)];
  // The last lines have fewer lines after them.
  expect(many).toBeLessThanOrEqual(11 * few);
  // A line is read up to 400 characters, and each of its words starts at most one street line.
  expect(many / 200).toBeLessThan(12_000);
});

it("finds the street line that has its city with it", () => {
  const lines = ["1 Oak St", "Chicago, IL 60601", "", "1 Oak Street", "Springfield, IL 62701"].map(
    (text, i) => ({ text, page: 1, line: i + 1 }),
  );
  expect(findAddressInText(lines.slice(3), claimed, true)).toMatchObject({ value: 1, line: 4 });
  expect(findAddressInText(lines.slice(0, 2), claimed, true)).toBeNull();
});

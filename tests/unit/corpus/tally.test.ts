import { expect, it } from "vitest";
import { measure } from "#scripts/corpora/measure.ts";
import { markdown, table } from "#scripts/corpora/report.ts";
import { Tallies } from "#scripts/corpora/tally.ts";
import type { CorpusCase, Result } from "#scripts/corpora/types.ts";

const result = (of: Partial<Result>): Result => ({
  name: "one",
  kind: "name",
  outcome: "right",
  falseYes: false,
  why: "",
  milliseconds: 1,
  ...of,
});

it("counts outcomes, false yeses and codes per kind, and the median and 95th percentile of times", () => {
  const tallies = new Tallies();
  for (let i = 1; i <= 96; i++) tallies.add(result({ milliseconds: i }));
  tallies.add(result({ outcome: "wrong", falseYes: true, milliseconds: 97 }));
  tallies.add(result({ outcome: "wrong", milliseconds: 98 }));
  tallies.add(result({ outcome: "unread", milliseconds: 99 }));
  tallies.add(result({ outcome: "refused", code: "odd", milliseconds: 100 }));
  tallies.add(result({ kind: "pdf", outcome: "refused", code: "pdf_locked" }));
  const counts = { cases: 100, right: 96, wrong: 2, falseYes: 1, unread: 1, refused: 1 };
  expect(tallies.all()).toEqual([
    { kind: "name", ...counts, codes: { odd: 1 }, median: 50, slow: 95 },
    {
      kind: "pdf",
      ...{ cases: 1, right: 0, wrong: 0, falseYes: 0, unread: 0, refused: 1 },
      codes: { pdf_locked: 1 },
      median: 1,
      slow: 1,
    },
  ]);
  expect(table(tallies.all()).split("\n")[1]).toMatch(/^name +100 +96 +2 +1 +1 +1 +odd 1 +50 ms +95 ms$/);
  expect(markdown(tallies.all()).split("\n")[2]).toBe("| name | 100 | 96 | 2 | 1 | 1 | 1 | odd 1 |");
});

it("counts a crash as wrong, and continues", async () => {
  const cases: CorpusCase[] = [
    { name: "broken", kind: "name", input: "no pair", expected: "yes" },
    { name: "sound", kind: "name", input: "Jane||Doe\nJANE||DOE", expected: "yes" },
  ];
  const found: Result[] = [];
  for await (const one of measure(cases)) found.push(one);
  expect(found.map(({ outcome, code }) => [outcome, code])).toEqual([
    ["wrong", "crash"],
    ["right", undefined],
  ]);
  expect(found[0]?.why).toBe("crash: two lines are needed: the claim, then the text that was read");
});

it("counts an error in a reader's leftover work, and continues", async () => {
  const cases = ["left", "sound"].map(
    (name): CorpusCase => ({ name, kind: "pdf", input: name, expected: "read" }),
  );
  const left = async () => (input: unknown) => {
    if (input === "left")
      setImmediate(() => process.emit("unhandledRejection", new Error("late"), Promise.resolve()));
    return { fields: {} };
  };
  const found: string[] = [];
  for await (const { outcome, why } of measure(cases, null, left)) found.push(why || outcome);
  expect(found).toEqual(["crash: late", "right"]);
});

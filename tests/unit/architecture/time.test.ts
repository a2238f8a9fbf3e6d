import { expect, test } from "vitest";
import { files, read, SOURCE } from "./source.ts";

const TIME = "functions/contract/time.ts";

/** A unit of time of a file's own, or one spelled out. */
const OWN = [
  /\bconst (?:SECOND|MINUTE|HOUR|DAY|WEEK)S? = (?:[\d_.]+|[\d_.]+ \* .*|[A-Z]+ [*/] .*);/,
  /\b60 \* (?:60\b|1_?000\b|SECOND\b|MINUTE\b)|\b24 \* (?:60\b|HOUR\b)/,
  /(?<![\d_.])(?:60_?000|3_?600_?000|86_?400_?000)\b/,
  /\bconst \w+ = \(\w+: number(?: \| null)?\) => (?:\(\w+ === null \? null : )?new Date\(\w+\)\.toISOString\(\)/,
];

/** Tests say their own time limits in milliseconds, as Vitest and Playwright do. */
const spellsOut = (file: string) =>
  (file.startsWith("tests/") && !file.startsWith("tests/harness/") ? OWN.slice(0, 1) : OWN).some((own) =>
    own.test(read(file)),
  );

test.each([
  "const DAY = 24 * 60 * 60 * 1000;",
  "const HOUR = 60 * MINUTE;",
  "const MINUTE = 60;",
  "const PAUSE = 8 * 60 * 60_000;",
  "const LENGTH = { h: 3_600_000 };",
  "const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());",
])("a unit of time is recognized: %s", (line) => expect(OWN.some((own) => own.test(line))).toBe(true));

test(`units of time stand only in ${TIME}`, () => {
  const found = SOURCE.flatMap((folder) => files(folder)).filter((file) => file !== TIME && spellsOut(file));
  expect(found.filter((file) => file !== "tests/unit/architecture/time.test.ts")).toEqual([]);
});

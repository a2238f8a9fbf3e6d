import { expect, test } from "vitest";
import { SECOND } from "#contract/time.ts";
import * as limits from "#contract/time-limits.ts";
import { files, read } from "./source.ts";

const TABLE = "functions/contract/time-limits.ts";
const SERVER = ["functions", "db", "realtime"].flatMap((folder) => files(folder));
const ALL = [...SERVER, ...files("web/src")].filter((file) => file !== TABLE);

/** Every limit by its name, in seconds. */
const { TIME_LIMITS, ...ofPages } = limits;
const inSeconds = Object.fromEntries(
  Object.entries({ ...TIME_LIMITS, ...ofPages }).map(([name, ms]) => [name, ms / SECOND]),
);

test("the operators' page names every limit of a call", () => {
  const rows = read("docs/operating.md").matchAll(/^\| [^|]+ \| `(\w+)` \| (\d+) s \| [^|]+ \|$/gm);
  expect(Object.fromEntries(Array.from(rows, ([, name, limit]) => [name, Number(limit)]))).toEqual(inSeconds);
});

const NUMBER = String.raw`(?:[\d_]+|(?:SECOND|MINUTE|HOUR)\b)`;

/** A limit of its own: a number where a call is limited, or a constant that's named like a limit. */
const OWN = [
  new RegExp(String.raw`AbortSignal\.timeout\(\s*${NUMBER}`),
  new RegExp(String.raw`\b(?:inTime|withTimeout)\((?:[^;]*,)?\s*${NUMBER}[^;]*[,)]`),
  new RegExp(String.raw`\b(?:request|connection|socket)?[tT]imeout: ${NUMBER}`),
  new RegExp(String.raw`\bconst \w*(?:TIMEOUT|ANSWER_WITHIN|STALLED)\w*(?:: \w+)? = ${NUMBER}`),
];

test.each([
  "fetch(url, { signal: AbortSignal.timeout(5_000) })",
  "withTimeout(500, work)",
  "inTime(() => read(), 30_000)",
  "requestHandler: { requestTimeout: 30_000 }",
  "const TIMEOUT_MS = 15_000;",
  "const TIMEOUT_MS = MINUTE;",
  "withTimeout(5 * SECOND, work)",
  "const TIMEOUT: number = 15_000;",
])("a limit is recognized: %s", (line) => expect(OWN.some((own) => own.test(line))).toBe(true));

/** What isn't a call's limit. */
const ALLOWED = [
  // The status code of a body that arrives too slowly.
  "functions/core/http/respond-error.ts",
  // Until a prefetch starts.
  "web/src/ui/Toast/ToastHost.tsx",
];

test("no call has a limit of its own outside the table", () => {
  const found = ALL.filter((file) => !ALLOWED.includes(file)).filter((file) =>
    OWN.some((own) => own.test(read(file))),
  );
  expect(found).toEqual([]);
});

/** @returns the arguments of a call, whose opening parenthesis ends at `start` */
function argumentsAt(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end++) depth += { "(": 1, ")": -1 }[text[end] ?? ""] ?? 0;
  return text.slice(start, end - 1);
}

/** A call of `fetch` itself; a binding's is a call within the platform, and a method's name isn't a call. */
const CALL = /(?<![.\w]|async )fetch\(/g;

test("every fetch of the server has a time limit", () => {
  const calls = SERVER.flatMap((file) => {
    const text = read(file);
    return Array.from(text.matchAll(CALL), ({ index }) => ({
      file,
      isLimited: /\bsignal\b/.test(argumentsAt(text, index + "fetch(".length)),
    }));
  });
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter(({ isLimited }) => !isLimited)).toEqual([]);
});

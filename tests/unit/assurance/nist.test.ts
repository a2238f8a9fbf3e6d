import { describe, expect, test } from "vitest";
import type { AssuranceCheck } from "#contract/assurance/assurance.ts";
import { documentCheck, levelFor, MATCH, passed, read, scored, signed } from "./build.ts";

const bank = passed("bank_verification", { proofing: { documents: [signed("bank_statement", "bank")] } });
const license = documentCheck(signed("drivers_license", "state"));
const provided = (verification: number, ...evidence: [strength: number, validity: number][]) =>
  scored({
    evidence: evidence.map(([strength, validity], i) => ({
      type: (["passport", "drivers_license", "bank_statement"] as const)[i]!,
      strength,
      validity,
    })),
    verification,
  });

const ALL = ["evidence", "validation", "ownership"];
const NONE: string[] = [];

/** What the checks reach: the rows of the first level, then of the second, and the pathway. */
const CASES: [string, AssuranceCheck[], string[], string[], string | null][] = [
  ["nothing", [], NONE, NONE, null],
  ["a license that was read", [MATCH, documentCheck(read("drivers_license"))], ["evidence"], NONE, null],
  ["a signed license", [MATCH, license], ["evidence", "validation"], NONE, null],
  [
    "a signed license and a signed passport",
    [MATCH, license, documentCheck(signed("passport", "state"))],
    ["evidence", "validation"],
    ["evidence", "validation"],
    null,
  ],
  [
    "a signed license and a passport that was read",
    [MATCH, license, documentCheck(read("passport"))],
    ["evidence", "validation"],
    ["evidence"],
    null,
  ],
  [
    "a signed license and a signed bank statement",
    [MATCH, license, bank],
    ["evidence", "validation"],
    ["evidence", "validation"],
    null,
  ],
  ["a signed bank statement alone", [bank], ["evidence", "validation"], NONE, null],
  [
    "two fair pieces: a signed bank statement and a signed pay stub",
    [bank, passed("income_verification", { proofing: { documents: [signed("pay_stub", "payroll")] } })],
    ["evidence", "validation"],
    NONE,
    null,
  ],
  [
    "a bank statement that was only read",
    [passed("bank_verification", { proofing: { documents: [read("bank_statement")] } })],
    NONE,
    NONE,
    null,
  ],
  ["a provider that compared a license by a basic system", [provided(2, [3, 2])], ALL, NONE, null],
  [
    "a provider that compared a chip passport by a basic system",
    [provided(2, [4, 3])],
    ALL,
    ALL,
    "non_biometric",
  ],
  ["the same with detection of live people", [provided(3, [4, 3])], ALL, ALL, "biometric"],
  [
    "a chip passport whose signature wasn't verified, which is strong and not superior",
    [provided(3, [4, 2])],
    ALL,
    NONE,
    null,
  ],
  ["two strong pieces from a provider", [provided(3, [4, 2], [3, 2])], ALL, ALL, "biometric"],
  ["a strong and a fair piece", [provided(2, [3, 2], [2, 2])], ALL, ALL, "non_biometric"],
  [
    "pieces that weren't compared with the person",
    [provided(1, [3, 2], [3, 2])],
    ["evidence", "validation"],
    ["evidence", "validation"],
    null,
  ],
  [
    "a strong piece that wasn't validated, and a fair one",
    [provided(3, [3, 1], [2, 2])],
    ALL,
    ["evidence", "ownership"],
    "biometric",
  ],
  [
    "our signed license beside a provider's passport: ownership of every piece is needed",
    [MATCH, license, provided(3, [3, 2])],
    ALL,
    ["evidence", "validation"],
    null,
  ],
  ["a piece of strength 1", [provided(3, [1, 4])], NONE, NONE, null],
];

describe("rows of NIST SP 800-63A-4", () => {
  test.each(CASES)("%s", (_, checks, first, second, pathway) => {
    expect(levelFor(checks).nist).toEqual({
      ial1: { met: first.length === 3, rows: first },
      ial2: { met_rows: second, missing_rows: ALL.filter((row) => !second.includes(row)), pathway },
    });
  });
});

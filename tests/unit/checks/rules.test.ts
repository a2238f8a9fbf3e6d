import { describe, expect, it } from "vitest";
import type { CheckId } from "#contract/checks/catalog.ts";
import type { ScorePiece } from "#contract/checks/result.ts";
import type { CheckStatus, Grade } from "#contract/enums.ts";
import { ENGINE_VERSION } from "#functions/checks/engine/engine.ts";
import { workOut } from "#scripts/recompute/results.ts";

const piece = (
  check: CheckId,
  status: CheckStatus,
  grade: Grade | null,
  more: Partial<ScorePiece> = {},
): ScorePiece => ({
  check,
  weight: check === "identity_match" ? 2 : 1,
  status,
  score: status === "passed" ? 1 : status === "adverse" ? 0 : null,
  grade,
  disputed: false,
  ...more,
});
const license = piece("identity_match", "passed", "G2");

/** Records as engine 9 stored them, each with the result that today's rules give for the same pieces. */
const OLD = [
  {
    of: "a code that certified an identity",
    pieces: [license, piece("phone_verification", "passed", "G4")],
    stored: { overallScore: 73, outcome: "clear" },
    today: { overallScore: 59, outcome: "clear" },
  },
  {
    of: "a well-formed number that passed",
    pieces: [license, piece("ssn_verification", "passed", "G1")],
    stored: { overallScore: 50, outcome: "clear" },
    today: { overallScore: 59, outcome: "partial" },
  },
  {
    of: "a dispute that raised the score",
    pieces: [
      license,
      piece("document_verification", "adverse", "G2", { disputed: true }),
      piece("address_verification", "passed", "G2", { score: 0.95 }),
    ],
    stored: { overallScore: 59, outcome: "mixed" },
    today: { overallScore: 44, outcome: "disputed" },
  },
];

describe("a result of an older engine", () => {
  it.each(OLD)("with $of is recomputed as it was stored", ({ pieces, stored }) => {
    for (const version of ["1", "9"]) expect(workOut(pieces, version)).toEqual(stored);
  });

  it.each(OLD)("with $of would be different today", ({ pieces, today }) => {
    expect(workOut(pieces, ENGINE_VERSION)).toEqual(today);
    expect(workOut(pieces, "10")).toEqual(today);
  });
});

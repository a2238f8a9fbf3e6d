import { describe, expect, it } from "vitest";
import { PURPOSES } from "#contract/enums.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import { isTerminal } from "#functions/checks/engine/score.ts";
import type { CheckInput, CheckResult } from "#functions/checks/engine/types.ts";
import { applyCurrentRules } from "#functions/verification/results/stored-result.ts";
import { codes, input, license, NOW, unreadable } from "./build.ts";

const run = (over: Partial<CheckInput>) => runCheck(checkById("identity_match"), input(over));
const said = ({ reasons }: Pick<CheckResult, "reasons">) => reasons.map(({ text }) => text).join(" ");
/** Phrases that only an open result may use. */
const ASKS = /has to (?:look|compare|read|weigh)|not compared/;

const unclear = { lastName: "DOE-SMITH" };
const another = { firstName: "MARIA", lastName: "GONZALEZ" };
const DOCUMENTS = [
  [license()],
  [license(unclear)],
  [license(another)],
  [license({ ...unclear, dateOfBirth: "1991-04-12" })],
  [license({ ...another, dateOfBirth: "1991-04-12" })],
  [license({ ...unclear, expiresOn: "2026-11-01" })],
  [license(), license({ dateOfBirth: "1991-04-12" }, { documentId: "doc_2" })],
  [license({}, { usedElsewhere: true })],
  [unreadable],
];

describe("a finished result", () => {
  it("never asks for a reviewer, whatever it's based on", () => {
    for (const documents of DOCUMENTS)
      for (const purpose of PURPOSES)
        for (const reviewDocuments of [true, false])
          for (const decision of [null, "approve", "adverse"] as const) {
            const result = run({
              documents,
              purpose,
              reviewDocuments,
              decision: decision && { decision, decidedAt: NOW },
              reviewOver: true,
              evidenceComplete: true,
            });
            expect(isTerminal(result)).toBe(true);
            expect(said(result)).not.toMatch(ASKS);
            expect(result.reasons.length).toBeGreaterThan(0);
          }
  });

  it("calls an unclear name unclear, next to a birth date that differs", () => {
    const result = run({ documents: [license({ ...unclear, dateOfBirth: "1991-04-12" })] });
    expect(result.status).toBe("adverse");
    expect(codes(result)).toEqual(["birth_date_differs", "name_unclear"]);
    expect(result.evidence.name_match).toBeNull();
  });

  it("says that no reviewer decided in time, and why one was needed", () => {
    const result = run({ documents: [license(unclear)], reviewOver: true });
    expect(result.reasons).toEqual([
      { code: "name_unclear", text: "The name on the document is not clearly the stated name." },
      { code: "needs_review", text: "A reviewer had to look at it, but none did in the time we promised." },
    ]);
  });

  it("doesn't say that names match if a reviewer decided against it, and drops a doubt they settled", () => {
    const always = { documents: [license()], reviewDocuments: true };
    const decided = (decision: "approve" | "adverse") => ({ decision, decidedAt: NOW });
    expect(codes(run({ ...always, decision: decided("adverse") }))).toEqual(["reviewer_adverse"]);
    expect(codes(run({ documents: [license(unclear)], decision: decided("approve") }))).toEqual([
      "reviewer_approved",
    ]);
  });
});

describe("a result that an older engine stored", () => {
  const row = (over: Partial<CheckRow>) => ({
    status: "inconclusive" as CheckRow["status"],
    score: null,
    grade: "G2" as CheckRow["grade"],
    expiresAt: null,
    reasons: [{ code: "needs_review", text: "It is not clear, so a person has to compare them." }],
    ...over,
  });

  it("is shown in today's words", () => {
    expect(said(applyCurrentRules(row({})))).toBe(
      "A reviewer had to look at it, but none did in the time we promised.",
    );
    const differs = { code: "birth_date_differs", text: "The date of birth differs." };
    const adverse = row({ status: "adverse", score: 0, reasons: [differs, ...row({}).reasons] });
    expect(applyCurrentRules(adverse).reasons).toEqual([differs]);
    expect(
      applyCurrentRules(row({ status: "passed", score: 1, grade: "G1", expiresAt: 5, reasons: [differs] })),
    ).toEqual(row({ reasons: [differs], grade: "G1" }));
    const open = row({ status: "in_review" });
    expect(applyCurrentRules(open)).toBe(open);
  });
});

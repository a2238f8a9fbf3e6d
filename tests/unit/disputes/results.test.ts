import { describe, expect, it } from "vitest";
import type { CheckId } from "#contract/checks/catalog.ts";
import type { DisputeRow } from "#db/schema/verification/reviews.ts";
import { resultsWithDisputes } from "#functions/disputes/present.ts";
import { DISPUTE_UPHELD, withoutFinding } from "#functions/disputes/uphold.ts";
import { result } from "../checks/build.ts";

const base = result({ id: "identity_match", status: "passed", score: 1, grade: "G2" });
const refuted = result({ id: "document_verification", status: "adverse", score: 0, grade: "G2" });
const confirmed = result({ id: "address_verification", status: "passed", score: 1, grade: "G4" });

const dispute = (check: CheckId, more: Partial<DisputeRow> = {}): DisputeRow => ({
  id: `dsp_${check}`,
  verificationId: "ver_1",
  check,
  finding: "because",
  cause: "subject",
  statement: "sealed",
  openedAt: 1,
  dueAt: 2,
  outcome: null,
  closedBy: null,
  closedAt: null,
  closedReason: null,
  ...more,
});

describe("results with disputes", () => {
  it("don't rise when a check is disputed, and count its findings in the coverage", () => {
    const all = [base, refuted, confirmed];
    expect(resultsWithDisputes(all, [])).toMatchObject({ overall_score: 55, disputed_findings: 0 });
    const one = resultsWithDisputes(all, [dispute("document_verification")]);
    // Without the disputed adverse check, the score would be (2 · 0.6 + 1 · 1) / 3. A dispute must not raise it.
    expect(one).toMatchObject({
      overall_score: 55,
      outcome: "disputed",
      headline: "1 finding is disputed",
      individual_scores: { identity_match: 60, address_verification: 100 },
      coverage: "3 of 3 checks ran, 1 finding disputed",
      disputed_findings: 1,
    });
    expect(one.individual_scores).not.toHaveProperty("document_verification");
    const two = [dispute("document_verification"), dispute("document_verification", { finding: "other" })];
    expect(resultsWithDisputes(all, two)).toMatchObject({
      coverage: "3 of 3 checks ran, 2 findings disputed",
      headline: "2 findings are disputed",
    });
    expect(resultsWithDisputes([base], [dispute("identity_match")]).overall_score).toBeNull();
  });

  it("are in doubt, not disputed, if an issuer lost control of its key", () => {
    const doubted = dispute("document_verification", { cause: "key_compromised" });
    expect(resultsWithDisputes([base, refuted], [doubted])).toMatchObject({
      headline: "1 finding is in doubt",
      coverage: "2 of 2 checks ran, 1 finding in doubt",
    });
    expect(resultsWithDisputes([base, refuted], [doubted, dispute("identity_match")]).headline).toBe(
      "2 findings are in doubt",
    );
  });

  it("don't count a disputed check as independent", () => {
    expect(resultsWithDisputes([base, confirmed], [])).toMatchObject({ assurance: null });
    const one = resultsWithDisputes([base, confirmed], [dispute("address_verification")]);
    expect(one).toMatchObject({ overall_score: 59, assurance: "Consistent, not independently checked" });
  });

  it("count the check again once the dispute is closed", () => {
    const closed = dispute("document_verification", { closedAt: 3, outcome: "rejected" });
    expect(resultsWithDisputes([base, refuted, confirmed], [closed])).toMatchObject({
      overall_score: 55,
      disputed_findings: 0,
      headline: "The main check matches, but another doesn't",
    });
  });

  it("never score higher during a dispute than before it or without the disputed check", () => {
    const pieces = [base, refuted, confirmed, result({ id: "ssn_verification", status: "inconclusive" })];
    const { overall_score: before } = resultsWithDisputes(pieces, []);
    for (const { id } of pieces) {
      const during = resultsWithDisputes(pieces, [dispute(id)]);
      expect(during.overall_score, id).toBeLessThanOrEqual(before ?? 0);
      expect(during.outcome).toBe("disputed");
    }
    expect(resultsWithDisputes(pieces, [dispute("address_verification")]).overall_score).toBe(40);
  });
});

describe("a check with an upheld dispute", () => {
  const reasons = [
    { code: "name_differs", text: "The name differs." },
    { code: "age_ok", text: "Of age." },
  ];

  it("is inconclusive, keeps its other findings and has no weight", () => {
    const { evidence, ...left } = withoutFinding(
      { status: "adverse", reasons },
      { document_id: "doc_1", name_match: false },
      "name_differs",
    );
    expect(left).toEqual({
      status: "inconclusive",
      score: null,
      grade: null,
      expiresAt: null,
      reasons: [DISPUTE_UPHELD, reasons[1]],
    });
    expect(evidence).toEqual({ document_id: "doc_1" });
    const after = { ...refuted, ...left };
    expect(resultsWithDisputes([base, after], [])).toMatchObject({ overall_score: 59, outcome: "partial" });
  });

  it("says so once, however many findings were wrong; one that never ran is still unavailable", () => {
    const once = withoutFinding({ status: "adverse", reasons }, {}, "name_differs");
    expect(withoutFinding(once, {}, "age_ok").reasons).toEqual([DISPUTE_UPHELD]);
    expect(withoutFinding({ status: "unavailable", reasons }, {}, "age_ok").status).toBe("unavailable");
  });
});

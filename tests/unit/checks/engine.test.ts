import { describe, expect, it } from "vitest";
import { checksFor, SERVICES } from "#contract/checks/catalog.ts";
import { conclusionOf } from "#functions/checks/engine/conclude.ts";
import { EngineError, failedResult, runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import type { Check, CheckOutcome } from "#functions/checks/engine/types.ts";
import { answer, codes, input, jane, license, NOW, result, runAll } from "./build.ts";

const broken = (run: () => CheckOutcome): Check => ({ id: "identity_match", run });

describe("engine", () => {
  it("runs each check on the same evidence", () => {
    const claims = {
      ...jane,
      ssn: "123-45-6789",
      phone: "217-555-1234",
      address: { street: "123 Main St", zipCode: "62701" },
    };
    const results = runAll(
      checksFor("identity", SERVICES.identity),
      input({ claims, documents: [license()] }),
      { phone_verification: answer() },
    );
    expect(results.map((r) => [r.id, r.status, r.grade])).toEqual([
      ["identity_match", "passed", "G2"],
      ["document_verification", "passed", "G2"],
      ["address_verification", "passed", "G2"],
      ["phone_verification", "passed", "G4"],
      ["ssn_verification", "inconclusive", "G1"],
    ]);
  });

  it("gives the same answer for the same input", () => {
    const same = input({ documents: [license()] });
    const [a, b] = [runAll(checksFor("identity", []), same), runAll(checksFor("identity", []), same)];
    expect(a).toEqual(b);
  });

  it.each([
    ["passed", { status: "passed", score: 1, grade: "G4" }],
    ["adverse", { status: "adverse", score: 0, grade: "G4" }],
    ["inconclusive", { status: "inconclusive", score: null, grade: "G4" }],
    ["unavailable", { status: "unavailable", score: null, grade: null }],
  ] as const)("lets a provider decide: %s", (outcome, expected) => {
    const check = checkById("document_verification");
    const decided = runCheck(
      check,
      input({ documents: [license()], answer: answer({ outcome, sandbox: true }) }),
    );
    expect(decided).toMatchObject({ ...expected, sandbox: true, source: "Bureau, 2026-11-21" });
    expect(codes(decided)).toEqual(["confirmed"]);
  });

  it("uses its own evidence when the provider has no answer", () => {
    const check = checkById("document_verification");
    const own = runCheck(
      check,
      input({ documents: [license()], answer: answer({ outcome: "no_answer", reasons: [] }) }),
    );
    expect(own).toMatchObject({ status: "passed", grade: "G2", sandbox: false });
  });

  it.each([
    ["passed", license()],
    ["adverse", license({ expiresOn: "2026-11-01" })],
  ])("bases nothing on a file that was used for another subject, %s or not", (_what, document) => {
    const documents = [{ ...document, usedElsewhere: true }];
    for (const id of ["identity_match", "document_verification"] as const) {
      const run = (reviewOver: boolean) => runCheck(checkById(id), input({ documents, reviewOver }));
      expect(run(false)).toMatchObject({ status: "in_review", score: null, grade: "G2" });
      expect(run(true)).toMatchObject({ status: "inconclusive", score: null, grade: "G2" });
      expect(codes(run(true))).toEqual(["needs_review"]);
      expect(run(false).evidence).toEqual({ document_id: "doc_1", used_elsewhere: true });
    }
    const form = runCheck(checkById("ssn_verification"), input({ documents, claims: { ssn: "123456789" } }));
    expect(codes(form)).toEqual(["ssn_well_formed", "well_formed_only"]);
  });

  it("lets a reviewer override everything, and keeps what the check itself said", () => {
    const documents = [license({ lastName: "DOE-SMITH" })];
    const decided = (decision: "approve" | "adverse") =>
      runCheck(
        checkById("identity_match"),
        input({
          documents,
          purpose: "tenant",
          answer: answer({ outcome: "adverse" }),
          decision: { decision, decidedAt: NOW },
        }),
      );
    const approved = decided("approve");
    expect(approved).toMatchObject({ status: "passed", score: 1, grade: "G4", sandbox: false });
    expect(approved.source).toBe("Inspection by a reviewer, 2026-11-21");
    expect(codes(approved)).toEqual(["reviewer_approved"]);
    expect(approved.evidence).toMatchObject({ name_match: true, birth_date_match: true, reviewed: true });
    const against = decided("adverse");
    expect(against).toMatchObject({ status: "adverse", score: 0, grade: "G4" });
    expect(against.evidence.name_match).toBe(false);
  });

  it("throws on a broken check, and never calls it adverse", () => {
    const cause = new Error("broken");
    const check = broken(() => {
      throw cause;
    });
    expect(() => runCheck(check, input())).toThrow(EngineError);
    try {
      runCheck(check, input());
    } catch (error) {
      expect(error).toMatchObject({ checkId: "identity_match", cause });
    }
    const last = failedResult(check, NOW);
    expect(last).toMatchObject({ status: "unavailable", score: null, id: "identity_match", weight: 2 });
    expect(codes(last)).toEqual(["provider_error"]);
  });

  it.each([
    ["a score out of range", { score: 1.2 }],
    ["no score", { score: null }],
    ["no grade", { grade: null }],
    ["the grade of a form", { grade: "G1" as const }],
    ["no source", { source: null }],
    ["no reason", { reasons: [] }],
    ["a score that is no number", { score: Number.NaN }],
    ["a score, being adverse", { status: "adverse" as const }],
    ["a score, being inconclusive", { status: "inconclusive" as const }],
    ["a grade, being unavailable", { status: "unavailable" as const, score: null }],
  ])("throws on a check that decides with %s", (_what, wrong) => {
    const outcome = {
      ...result({ id: "identity_match", status: "passed", score: 1, grade: "G2" }),
      ...wrong,
    };
    expect(() =>
      runCheck(
        broken(() => outcome),
        input(),
      ),
    ).toThrow(EngineError);
  });
});

describe("conclusion", () => {
  const passed = result({ id: "identity_match", status: "passed", score: 1, grade: "G2" });
  const adverse = result({ id: "ssn_verification", status: "adverse", score: 0, grade: "G1" });
  const unclear = result({ id: "phone_verification", status: "inconclusive" });
  const unavailable = result({ id: "address_verification", status: "unavailable" });
  const failed = (failureReason: string) => ({ status: "failed", failureReason });

  it("comes only when every check is terminal", () => {
    for (const status of ["waiting", "running", "in_review"] as const)
      expect(conclusionOf([passed, result({ id: "ssn_verification", status })])).toBeNull();
    expect(conclusionOf([passed, result({ id: "ssn_verification", status: "skipped" })])).not.toBeNull();
  });

  it("is completed when one check says yes or no", () => {
    expect(conclusionOf([passed, unavailable])).toEqual({ status: "completed" });
    expect(conclusionOf([unclear, adverse])).toEqual({ status: "completed" });
  });

  it("is failed with what stood in the way", () => {
    expect(conclusionOf([unclear, unavailable])).toEqual(failed("inconclusive"));
    expect(conclusionOf([unavailable])).toEqual(failed("no_check_could_run"));
    const broke = failedResult(checkById("identity_match"), NOW);
    expect(conclusionOf([unavailable, broke])).toEqual(failed("provider_error"));
    expect(conclusionOf([unclear, broke])).toEqual(failed("inconclusive"));
  });
});

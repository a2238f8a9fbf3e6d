import { describe, expect, it } from "vitest";
import type { CheckId } from "#contract/checks/catalog.ts";
import { buildResults } from "#functions/checks/engine/results.ts";
import type { JudgedSignature } from "#functions/checks/engine/signature-types.ts";
import type { CheckResult, DocumentReading } from "#functions/checks/engine/types.ts";
import { papers } from "#tests/fixtures/text-pdf.ts";
import { codes, input, jane, NOW, runAll } from "../build.ts";
import { paper } from "../paper.ts";
import { PAYROLL, signature } from "./build.ts";

const one = (id: CheckId, results: readonly CheckResult[]) => results.find((result) => result.id === id)!;

describe("a signed PDF", () => {
  const stub = (over: Partial<JudgedSignature> = {}, rows = papers.payStub({ paidOn: "11/20/2026" })) => ({
    ...paper("pay_stub", rows),
    signature: signature({
      kind: "pdf",
      issuer: PAYROLL,
      covers: "all",
      revocation: null,
      time: NOW,
      timeSource: "timestamp",
      ...over,
    }),
  });
  const income = (document: DocumentReading) =>
    one(
      "income_verification",
      runAll(["income_verification"], input({ documents: [document], evidenceComplete: true })),
    );

  it("gives its facts the grade of its issuer", () => {
    const outcome = income(stub());
    expect(outcome).toMatchObject({ status: "passed", grade: "G4" });
    expect(outcome.reasons).toEqual([
      { code: "signature_valid", text: "Signed by Utopia Payroll, verified 2026-11-21." },
      // Nobody has to say anymore that no one confirmed it.
      { code: "income_consistent", text: "The pay stub has the right name and its figures add up." },
    ]);
    expect(outcome.signature?.answer).toMatchObject({ time_source: "timestamp", revoked: null });
    expect(outcome.signature?.answer.covers).toContain("gross_pay");
    // The payroll is an independent source of the income.
    expect(buildResults([outcome]).assurance).toBeNull();
  });

  it("still has to name the subject", () => {
    const outcome = income(stub({}, papers.payStub({ name: "POPPINS, MARY" })));
    expect(outcome).toMatchObject({ status: "inconclusive" });
    expect(codes(outcome)).toContain("name_not_found");
  });

  it("counts as an employer's letter only if the employer signed it", () => {
    const letter = (name: string) => ({
      ...paper("employment_letter", papers.letter()),
      signature: signature({
        kind: "pdf",
        issuer: { ...PAYROLL, name, kind: "employer" },
        covers: "all",
        revocation: null,
      }),
    });
    const job = (name: string) =>
      one(
        "employment_status",
        runAll(
          ["employment_status"],
          input({
            claims: { ...jane, employment: { employerName: "Harbor Kitchen, Inc.", position: "Cook" } },
            documents: [letter(name)],
            evidenceComplete: true,
          }),
        ),
      );
    expect(job("Harbor Kitchen Incorporated").grade).toBe("G4");
    expect(job("Globex Corporation").grade).toBe("G2");
    expect(codes(job("Globex Corporation"))).toContain("signature_partial");
  });

  it("adds nothing where there was nothing to compare", () => {
    const job = (document: DocumentReading) =>
      one(
        "employment_status",
        runAll(["employment_status"], input({ documents: [document], evidenceComplete: true })),
      );
    for (const document of [stub(), stub({ issuer: { ...PAYROLL, name: "Globex", kind: "employer" } })])
      expect(job(document)).toMatchObject({ status: "inconclusive", grade: "G1" });
  });

  it("sends forged figures to a reviewer", () => {
    const outcome = income(stub({ state: "broken", issuer: null, fault: "changed_after_signing" }));
    expect(outcome).toMatchObject({ status: "in_review" });
    expect(codes(outcome)).toContain("signature_invalid");
  });
});

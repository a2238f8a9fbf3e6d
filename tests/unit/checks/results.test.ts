import { describe, expect, it } from "vitest";
import { checksFor, SERVICES } from "#contract/checks/catalog.ts";
import type { Grade } from "#contract/enums.ts";
import { ENGINE_VERSION } from "#functions/checks/engine/engine.ts";
import { buildResults, NOT_INDEPENDENT, outcomeOf } from "#functions/checks/engine/results.ts";
import { coverage, individualScore, individualScores, overallScore } from "#functions/checks/engine/score.ts";
import type { CheckResult } from "#functions/checks/engine/types.ts";
import { input, jane, license, result, runAll } from "./build.ts";

const base = (grade: Grade, score = 1) => result({ id: "identity_match", status: "passed", score, grade });
const ssn = result({ id: "ssn_verification", status: "inconclusive", grade: "G1" });
const noSsn = result({ id: "ssn_verification", status: "adverse", score: 0, grade: "G1" });
const phone = result({ id: "phone_verification", status: "inconclusive" });
const code = result({ id: "phone_verification", status: "passed", score: 1, grade: "G4" });
const document = (grade: Grade) => result({ id: "document_verification", status: "passed", score: 1, grade });
const noAddress = result({ id: "address_verification", status: "unavailable" });
const adverseDocument = result({ id: "document_verification", status: "adverse", score: 0, grade: "G2" });

describe("overall score", () => {
  it("is the weighted mean of score and grade", () => {
    expect(overallScore([base("G2", 0.95), document("G2")])).toBe(58);
    expect(overallScore([base("G4"), document("G2")])).toBe(87);
    expect(overallScore([base("G4"), document("G4")])).toBe(100);
  });

  it("stays at 59 while nothing reaches G3", () => {
    expect(overallScore([base("G2")])).toBe(59);
    expect(overallScore([base("G2"), document("G2")])).toBe(59);
    expect(overallScore([base("G3")])).toBe(85);
    const refuted = result({ id: "document_verification", status: "adverse", score: 0, grade: "G4" });
    expect(overallScore([base("G2"), base("G2"), base("G2"), refuted])).toBe(51);
  });

  it("isn't lifted above 59 by a texted code, and neither is the assurance", () => {
    expect(overallScore([base("G2"), code])).toBe(59);
    expect(buildResults([base("G2"), code]).assurance).toBe(NOT_INDEPENDENT);
    expect(overallScore([base("G4"), code])).toBe(100);
  });

  it("isn't changed by a well-formed number, but falls with an impossible one", () => {
    for (const grade of ["G2", "G4"] as const)
      expect(overallScore([base(grade, 0.9), ssn])).toBe(overallScore([base(grade, 0.9)]));
    expect(overallScore([ssn])).toBeNull();
    expect(overallScore([base("G2"), noSsn])).toBe(40);
  });

  it("leaves out checks that couldn't run or saw no evidence, and counts those that didn't pass as zero", () => {
    expect(overallScore([base("G2"), phone, noAddress])).toBe(59);
    expect(overallScore([base("G2"), adverseDocument])).toBe(40);
    const unclear = result({ id: "address_verification", status: "inconclusive", grade: "G2" });
    expect(overallScore([base("G2"), unclear])).toBe(40);
    expect(overallScore([phone, noAddress])).toBeNull();
  });

  it("shows individual scores only for checks that decided", () => {
    expect(individualScores([base("G2"), adverseDocument, phone, noAddress, ssn])).toEqual({
      identity_match: 60,
      document_verification: 0,
    });
  });

  it("explains the cap when the score is capped, and only then", () => {
    const note = (...of: Parameters<typeof buildResults>[0]) => buildResults(of).score_note;
    expect(note(base("G2"), document("G2"))).toBe(
      "The overall score stays at 59 or below until an independent person or source confirms something.",
    );
    expect(note(base("G2", 0.97), ssn)).toBeNull();
    expect(note(base("G3"), document("G2"))).toBeNull();
    expect(note(phone)).toBeNull();
  });

  it("gives a check the same score alone as among others, and none while it's disputed", () => {
    expect(individualScore(base("G2", 0.97))).toBe(individualScores([base("G2", 0.97)]).identity_match);
    expect(individualScore(base("G2", 0.97))).toBe(58);
    expect(individualScore({ ...base("G2"), disputed: true })).toBeNull();
    expect(individualScore(phone)).toBeNull();
  });

  it("says how many checks ran on evidence", () => {
    expect(coverage([base("G2"), ssn, noAddress]).text).toBe("1 of 3 checks ran");
    expect(coverage([base("G2"), noSsn]).text).toBe("2 of 2 checks ran");
    expect(coverage([base("G2"), phone, noAddress])).toEqual({ ran: 2, total: 3, text: "2 of 3 checks ran" });
    expect(coverage([base("G2")]).text).toBe("1 of 1 check ran");
  });
});

describe("outcome", () => {
  it.each([
    ["clear", [base("G2"), document("G2")]],
    ["partial", [base("G2"), phone]],
    ["partial", [base("G4"), ssn]],
    ["inconclusive", [ssn, phone]],
    ["disputed", [base("G4"), { ...document("G2"), disputed: true }]],
    ["disputed", [base("G2"), { ...adverseDocument, disputed: true }]],
    ["partial", [base("G2"), noAddress]],
    ["mixed", [base("G2"), adverseDocument]],
    ["adverse", [result({ id: "identity_match", status: "adverse", score: 0, grade: "G2" }), ssn]],
    ["adverse", [result({ id: "identity_match", status: "inconclusive" }), adverseDocument]],
    ["inconclusive", [phone, noAddress]],
  ] as const)("is %s", (expected, results) => expect(outcomeOf(results)).toBe(expected));
});

describe("result fields", () => {
  const all = checksFor("identity", SERVICES.identity);
  const claims = {
    ...jane,
    ssn: "123-45-6789",
    phone: "217-555-1234",
    address: { street: "123 Main St", zipCode: "62701" },
  };

  it("say what was checked on a good license, and nothing more", () => {
    const results = buildResults(runAll(all, input({ claims, documents: [license()] })));
    expect(results).toMatchObject({
      overall_score: 59,
      individual_scores: {
        identity_match: 60,
        document_verification: 60,
        address_verification: 60,
      },
      identity_verification: { name_match: true, document_verified: null, address_verified: null },
      employment_verification: { employment_status: null, employer_verified: null, salary_range: null },
      financial_verification: { credit_score: null, credit_history: null, bankruptcy: null },
      outcome: "partial",
      coverage: "3 of 5 checks ran",
      assurance: NOT_INDEPENDENT,
      sandbox: false,
      engine_version: ENGINE_VERSION,
    });
    expect(results.additional_findings).toContainEqual({
      type: "document_consistent",
      description: "The barcode follows its standard. Consistent; not proof that the document is genuine.",
      source: "PDF417 barcode on the driver's license, read 2026-11-21",
    });
    expect(results.additional_findings.every((finding) => finding.source !== "")).toBe(true);
  });

  it("report the same finding about one document once", () => {
    const old = [license({ expiresOn: "2024-04-12", issuedOn: "2016-04-12" })];
    const results = buildResults(runAll(all, input({ claims, documents: old })));
    expect(results.additional_findings.filter((f) => f.type === "document_expired")).toHaveLength(1);
    expect(results).toMatchObject({
      outcome: "adverse",
      identity_verification: { name_match: true, document_verified: false, address_verified: null },
    });
  });

  it("call nothing consistent that contradicts itself", () => {
    const mixed = [
      base("G2"),
      result({ id: "document_verification", status: "adverse", score: 0, grade: "G2" }),
    ];
    expect(buildResults(mixed)).toMatchObject({ outcome: "mixed", assurance: null });
    expect(buildResults([base("G2")]).assurance).toBe(NOT_INDEPENDENT);
  });

  it("are null for what wasn't checked", () => {
    const results = buildResults(runAll(all, input({ evidenceComplete: true })));
    expect(results).toMatchObject({
      overall_score: null,
      individual_scores: {},
      identity_verification: { name_match: null, document_verified: null, address_verified: null },
      coverage: "0 of 5 checks ran",
      assurance: null,
      outcome: "inconclusive",
    });
  });

  it("count document and address as verified only by an authoritative source, and mark a sandbox", () => {
    const by = (over: object) => ({ score: 1, status: "passed" as const, ...over });
    const results = buildResults([
      base("G2"),
      result({ id: "document_verification", ...by({ grade: "G4", sandbox: true }) }),
      result({ id: "address_verification", ...by({ grade: "G4" }) }),
    ]);
    expect(results.identity_verification).toEqual({
      name_match: null,
      document_verified: true,
      address_verified: true,
    });
    expect(results.sandbox).toBe(true);
    expect(results.assurance).toBeNull();
  });

  it("count an address as verified only by a reviewer, a provider or the issuer's signature (G4)", () => {
    const verified = (grade: Grade, evidence: CheckResult["evidence"]) => {
      const one = result({ id: "address_verification", status: "passed", score: 1, grade, evidence });
      return buildResults([one]).identity_verification.address_verified;
    };
    // As engines before version 10 stored it.
    expect(verified("G2", { address_verified: true })).toBeNull();
    expect(verified("G2", { proof_of_address: true })).toBeNull();
    expect(verified("G4", { proof_of_address: true, reviewed: true })).toBe(true);
    expect(verified("G4", { proof_of_address: false, reviewed: true })).toBeNull();
    expect(verified("G4", { provider: "bureau" })).toBe(true);
    expect(verified("G3", { proof_of_address: true })).toBe(null);
  });

  it("are taken only from a check that said yes or no", () => {
    const evidence = { salary_range: "$50,000–$74,999", bankruptcy: true };
    for (const status of ["inconclusive", "unavailable"] as const)
      expect(buildResults([result({ id: "salary_verification", status, evidence })])).toMatchObject({
        employment_verification: { salary_range: null },
        financial_verification: { bankruptcy: null },
      });
    const said = result({ id: "credit_check", status: "adverse", score: 0, grade: "G4", evidence });
    expect(buildResults([said]).financial_verification.bankruptcy).toBe(true);
  });

  it("are inconclusive when a number was well-formed and nothing else was checked", () => {
    const form = result({ id: "business_identity", status: "inconclusive", grade: "G1" });
    expect(buildResults([form])).toMatchObject({
      outcome: "inconclusive",
      overall_score: null,
      assurance: null,
    });
  });

  it("don't call a well-formed number consistent", () => {
    expect(buildResults([ssn]).assurance).toBeNull();
  });
});

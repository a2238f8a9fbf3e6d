import { describe, expect, it } from "vitest";
import type { CheckId } from "#contract/checks/catalog.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import { buildResults } from "#functions/checks/engine/results.ts";
import type { CheckInput, Claims, DocumentReading } from "#functions/checks/engine/types.ts";
import { papers, type Row } from "#tests/fixtures/text-pdf.ts";
import { codes, input, jane, license, NOW } from "./build.ts";
import { paper } from "./paper.ts";

const atLast = { evidenceComplete: true };
const run = (id: CheckId, claims: Claims, documents: DocumentReading[], over: Partial<CheckInput> = {}) =>
  runCheck(checkById(id), input({ claims, documents, ...over }));

describe("an address on an identity document", () => {
  const address = { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701" };
  const claims = { ...jane, address };
  const address_verification = (documents: DocumentReading[], over: Partial<CheckInput> = {}) =>
    run("address_verification", claims, documents, over);
  const marias = license({ firstName: "MARIA", lastName: "GONZALEZ" });

  it("doesn't count on another person's license, even if it's the stated address", () => {
    expect(address_verification([marias]).status).toBe("waiting");
    const last = address_verification([marias], atLast);
    expect(last).toMatchObject({ status: "inconclusive", score: null });
    expect(last.reasons).toEqual([
      { code: "document_in_other_name", text: "The document is in another name." },
    ]);
    expect(JSON.stringify(last)).not.toMatch(/maria|gonzalez|jane|doe/i);
    expect(last.readings.map(({ fact }) => fact)).toEqual(["name"]);
    expect(buildResults([last]).identity_verification.address_verified).toBeNull();
  });

  it("isn't said to differ when the license is another person's", () => {
    const elsewhere = license({
      firstName: "MARIA",
      lastName: "GONZALEZ",
      address: { street: "9 ELM ST", city: "CHICAGO", state: "IL", zipCode: "60601" },
    });
    expect(codes(address_verification([elsewhere], atLast))).toEqual(["document_in_other_name"]);
  });

  it("counts on the subject's own license next to another person's", () => {
    const own = license({}, { documentId: "doc_2" });
    const result = address_verification([marias, own]);
    expect(result).toMatchObject({ status: "passed", grade: "G2", evidence: { document_id: "doc_2" } });
  });

  it("goes to a reviewer when the name isn't clearly the subject's", () => {
    const doubtful = license({ lastName: "DOE-SMITH" });
    const result = address_verification([doubtful]);
    expect(result.status).toBe("in_review");
    expect(address_verification([doubtful], atLast)).toEqual(result);
    expect(codes(result)).toEqual(["name_unclear", "needs_review"]);
    const decision = { decision: "approve", decidedAt: NOW } as const;
    const approved = address_verification([doubtful], { ...atLast, decision });
    // A license shows where its holder lived when it was issued, even after a reviewer has approved it.
    expect(buildResults([approved]).identity_verification.address_verified).toBeNull();
  });
});

describe("a document in another name", () => {
  const person = { firstName: "Jane", lastName: "Doe" };
  const work: Claims = {
    ...person,
    employment: {
      employerName: "Harbor Kitchen",
      position: "Cook",
      salary: 52_000,
      startDate: "2021-03-04",
    },
  };
  const home: Claims = {
    ...person,
    rental: {
      previousAddress: "123 Main Street, Springfield, IL 62701",
      monthlyRent: 1500,
      leaseStartDate: "2024-01-01",
      leaseEndDate: "2025-12-31",
    },
  };
  const marias = { name: "Maria Gonzalez" };
  const stub = paper("pay_stub", papers.payStub(marias));
  const letter = paper("employment_letter", papers.letter(marias));
  const statement = paper("bank_statement", papers.statement(marias));
  const form = paper("tax_return", papers.w2(marias));
  const lease = paper("lease_agreement", papers.lease(marias));
  const bill = paper("utility_bill", papers.bill(marias));
  const address = { street: "123 Main Street", city: "Springfield", state: "IL", zipCode: "62701" };

  it.each<[CheckId, Claims, DocumentReading]>([
    ["employment_status", work, stub],
    ["employment_status", work, letter],
    ["employment_history", work, letter],
    ["salary_verification", work, stub],
    ["salary_verification", work, form],
    ["income_verification", person, stub],
    ["income_verification", person, form],
    ["financial_summary", person, statement],
    ["bank_verification", person, statement],
    ["tenancy", home, lease],
    ["rental_history", home, lease],
    ["address_verification", { ...person, address }, bill],
    ["address_verification", { ...person, address }, statement],
  ])("adds nothing to %s", (id, claims, document) => {
    const result = run(id, claims, [document], atLast);
    expect(result).toMatchObject({ status: "inconclusive", score: null });
    expect(result.reasons[0]?.text).toMatch(/^The name isn't in the /);
    expect(JSON.stringify(result)).not.toMatch(/maria|gonzalez/i);
    for (const fact of ["employment_status", "salary_range", "address_verified"])
      expect(result.evidence).not.toHaveProperty(fact);
  });

  const beside = (rows: readonly Row[], line: string) => [...rows, line];

  it.each<[string, CheckId, Claims, DocumentReading]>([
    [
      "an employee's stub that the subject signed",
      "income_verification",
      person,
      paper("pay_stub", beside(papers.payStub(marias), "Prepared by Jane Doe")),
    ],
    [
      "an account holder's statement that the subject was paid from",
      "bank_verification",
      person,
      paper("bank_statement", [
        "Account holder: Maria Gonzalez",
        ...papers.statement({ name: "Transfer to Jane Doe" }),
      ]),
    ],
    [
      "a customer's bill with the subject's name beside it",
      "address_verification",
      { ...person, address },
      paper("utility_bill", ["Customer: Maria Gonzalez", ...papers.bill({ name: "Paid by Jane Doe" })]),
    ],
    [
      "a statement that names the subject as a payee alone",
      "bank_verification",
      person,
      paper("bank_statement", [...papers.statement({ name: "John Roe" }), "Payee: Jane Doe"]),
    ],
    [
      "a statement with the subject below a label of other people",
      "bank_verification",
      person,
      paper("bank_statement", [...papers.statement({ name: "John Roe" }), "Contact", "Jane Doe"]),
    ],
  ])("is recognized: %s", (_what, id, claims, document) => {
    const result = run(id, claims, [document], atLast);
    expect(result.status).toBe("inconclusive");
    expect(codes(result)).toContain("name_not_found");
  });

  it("isn't assumed from an empty name field or a generic greeting", () => {
    for (const line of [
      "Employee: ________",
      "Employee: Employer:",
      "Dear customer: thank you for reading",
    ]) {
      const document = paper("bank_statement", [line, ...papers.statement()]);
      expect(run("bank_verification", person, [document]).status, line).toBe("passed");
    }
  });
});

import { describe, expect, it } from "vitest";
import type { CheckId } from "#contract/checks/catalog.ts";
import { strongerText } from "#contract/verification/strengthen.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import { buildResults } from "#functions/checks/engine/results.ts";
import type { CheckInput, Claims, DocumentReading } from "#functions/checks/engine/types.ts";
import { papers } from "#tests/fixtures/text-pdf.ts";
import { codes, input } from "../build.ts";
import { paper as document } from "../paper.ts";

const person = { firstName: "Jane", lastName: "Doe" };
const work: Claims = {
  ...person,
  employment: { employerName: "Harbor Kitchen", position: "Cook", salary: 52_000, startDate: "2021-03-04" },
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
const firm: Claims = { business: { businessName: "Reed Homes, Inc.", ein: "123456789" } };

const run = (id: CheckId, claims: Claims, document?: DocumentReading, over: Partial<CheckInput> = {}) =>
  runCheck(checkById(id), input({ claims, documents: document ? [document] : [], ...over }));
const atLast = { evidenceComplete: true };

const stub = (over: Parameters<typeof papers.payStub>[0] = {}) => document("pay_stub", papers.payStub(over));
const statement = (over: Parameters<typeof papers.statement>[0] = {}) =>
  document("bank_statement", papers.statement(over));
const lease = (over: Parameters<typeof papers.lease>[0] = {}) =>
  document("lease_agreement", papers.lease(over));
const letter = (over: Parameters<typeof papers.letter>[0] = {}) =>
  document("employment_letter", papers.letter(over));
const articles = (over: Parameters<typeof papers.articles>[0] = {}) =>
  document("articles_of_incorporation", papers.articles(over));

const w2 = (over: Parameters<typeof papers.w2>[0] = {}) => document("tax_return", papers.w2(over));
const form1040 = (over: Parameters<typeof papers.form1040>[0] = {}) =>
  document("tax_return", papers.form1040(over));
/** A form that contains only name, year and wages. */
const bareForm = document("tax_return", papers.w2().slice(0, 3));

const EVERY: [CheckId, Claims, DocumentReading][] = [
  ["employment_status", work, letter()],
  ["employment_status", work, stub()],
  ["employment_history", work, letter()],
  ["salary_verification", work, stub()],
  ["income_verification", person, stub()],
  ["bank_verification", person, statement()],
  ["financial_summary", person, statement()],
  ["financial_summary", person, stub()],
  ["salary_verification", work, w2()],
  ["income_verification", person, w2()],
  ["income_verification", person, form1040()],
  ["financial_summary", person, w2()],
  ["tenancy", home, lease()],
  ["rental_history", home, lease()],
  ["business_identity", firm, articles()],
  ["business_registration", firm, articles()],
];

describe.each(EVERY)("%s", (id, claims, good) => {
  it(`finds a ${good.documentType} that agrees consistent at G2, with the places it read, and says no more`, () => {
    const result = run(id, claims, good);
    expect(result).toMatchObject({ status: "passed", grade: "G2", sandbox: false });
    expect(result.evidence.document_id).toBe("doc_1");
    expect(result.readings.length).toBeGreaterThan(0);
    for (const { documentId, at } of result.readings) {
      expect(documentId).toBe("doc_1");
      expect(at).toEqual({ part: "text", page: 1, line: expect.any(Number) });
    }
    expect(result.reasons[0]?.text).toMatch(/Consistent; not|We didn't look at/);
    expect(result.source).toMatch(/^Text of the [\w ]+, read 2026-11-21$/);
  });

  it("waits while more may come, and then says what couldn't be read", () => {
    const { lines: _, ...rest } = good;
    const scan: DocumentReading = { ...rest, status: "unreadable", reason: "pdf_without_text" };
    expect(run(id, claims, scan).status).toBe("waiting");
    const last = run(id, claims, scan, atLast);
    expect(JSON.stringify(last.reasons)).toContain("This PDF is a picture without text");
    expect(last.status).toBe("in_review");
  });
});

describe("an employment without a stated employer, as in a peer check,", () => {
  it.each([letter(), stub()])("is checked by name alone, and the finding says so", (paper) => {
    expect(run("employment_status", person, paper).status).toBe("waiting");
    const last = run("employment_status", person, paper, atLast);
    expect(last).toMatchObject({ status: "inconclusive", grade: "G1" });
    expect(last.reasons[0]?.text).toMatch(
      /has the right name\. The request names no employer to compare with it/,
    );
    expect(strongerText({ ...last, service: last.id })).toContain("could name the employer");
  });

  it("stays undecided if the document is another person's or too old", () => {
    for (const [paper, code] of [
      [stub({ name: "Maria Gonzalez" }), "name_not_found"],
      [letter({ date: "March 3, 2025" }), "document_old"],
    ] as const) {
      const last = run("employment_status", person, paper, atLast);
      expect([last.status, codes(last)]).toEqual(["inconclusive", [code]]);
    }
  });
});

describe("a document that doesn't match", () => {
  it.each<[string, CheckId, Claims, DocumentReading, string]>([
    ["of somebody else", "employment_status", work, stub({ name: "Maria Gonzalez" }), "name_not_found"],
    [
      "of another employer",
      "employment_status",
      work,
      stub({ employer: "Reed Homes" }),
      "not_found_in_document",
    ],
    ["too old", "employment_status", work, letter({ date: "March 3, 2025" }), "document_old"],
    ["whose sums disagree", "salary_verification", work, stub({ net: "2,579.50" }), "needs_review"],
    ["whose taxes do not fit", "income_verification", person, w2({ socialTax: "2,217.80" }), "needs_review"],
    [
      "whose Medicare tax is off",
      "income_verification",
      person,
      w2({ medicareTax: "700.00" }),
      "needs_review",
    ],
    ["whose wages were raised", "financial_summary", person, w2({ wages: "91,900.00" }), "needs_review"],
    [
      "whose total is another",
      "income_verification",
      person,
      form1040({ total: "92,820.00" }),
      "needs_review",
    ],
    [
      "over another salary",
      "salary_verification",
      work,
      stub({ gross: "1,000.00", net: "579.50" }),
      "document_differs",
    ],
    ["of last year", "income_verification", person, stub({ paidOn: "11/20/2025" }), "document_old"],
    [
      "whose balance disagrees",
      "bank_verification",
      person,
      statement({ closing: "9,958.75" }),
      "needs_review",
    ],
    [
      "with an impossible routing number",
      "bank_verification",
      person,
      statement({ routing: "021000020" }),
      "needs_review",
    ],
    ["over another home", "tenancy", home, lease({ street: "9 Elm Street" }), "not_found_in_document"],
    ["over another house", "tenancy", home, lease({ street: "321 Main Street" }), "not_found_in_document"],
    ["over another rent", "rental_history", home, lease({ rent: "$900.00" }), "document_differs"],
    [
      "of another business",
      "business_identity",
      firm,
      articles({ name: "Harbor Staffing" }),
      "not_found_in_document",
    ],
    ["with another EIN", "business_identity", firm, articles({ ein: "98-7654321" }), "document_differs"],
    [
      "with an impossible LEI",
      "business_identity",
      firm,
      articles({ lei: "5493000IBP32UQZ0KL25" }),
      "needs_review",
    ],
  ])("%s is left undecided, never adverse", (_what, id, claims, document, code) => {
    expect(run(id, claims, document).status).toBe("waiting");
    const result = run(id, claims, document, { ...atLast, reviewOver: true });
    expect(result).toMatchObject({ status: "inconclusive", grade: "G2", score: null });
    const first = code === "needs_review" ? "in_review" : "inconclusive";
    expect(run(id, claims, document, atLast)).toMatchObject({ status: first, grade: "G2", score: null });
    expect(codes(result)).toContain(code);
  });
});

describe("an address", () => {
  it.each(["123 MAIN ST", "123 Main St., Springfield", "123 main street"])(
    "matches as %s",
    (previousAddress) => {
      expect(run("tenancy", { ...person, rental: { previousAddress } }, lease()).status).toBe("passed");
    },
  );

  it("matches apartments in any notation", () => {
    const flat = lease({ street: "123 Main Street, Unit 4" });
    const claims = (previousAddress: string) => ({ ...person, rental: { previousAddress } });
    expect(run("tenancy", claims("123 Main St #4"), flat).status).toBe("passed");
    expect(run("tenancy", claims("123 Main St #5"), flat, atLast).status).toBe("inconclusive");
  });
});

describe("a document's owner", () => {
  it("is the account's name when the request states none", () => {
    const holder = { firstName: "Jane", lastName: "Doe" };
    expect(run("bank_verification", {}, statement(), { holder }).status).toBe("passed");
    expect(run("bank_verification", {}, statement(), atLast).status).toBe("inconclusive");
    const other = { firstName: "Tom", lastName: "Okafor" };
    expect(run("bank_verification", person, statement(), { holder: other }).status).toBe("passed");
  });
});

describe("employment status", () => {
  it("is given as according to documents, with nothing about the employer", () => {
    const results = buildResults([run("employment_status", work, letter())]);
    expect(results.employment_verification).toEqual({
      employment_status: "Employed, according to documents",
      employer_verified: null,
      salary_range: null,
    });
    const doubtful = run("employment_status", work, letter({ name: "Maria Gonzalez" }), atLast);
    expect(buildResults([doubtful]).employment_verification.employment_status).toBeNull();
  });
});

describe("salary", () => {
  it("is shown as a range, and only if it was read", () => {
    expect(run("salary_verification", work, stub()).evidence.salary_range).toBe("$50,000–$74,999");
    const bad = run("salary_verification", work, stub({ net: "1.00" }), atLast);
    expect(bad.evidence).not.toHaveProperty("salary_range");
  });

  it("uses the wages on a tax form of the last two years", () => {
    expect(run("salary_verification", work, w2({ year: "2025" })).status).toBe("passed");
    expect(run("salary_verification", work, w2({ year: "2021" }), atLast).status).toBe("inconclusive");
    expect(run("salary_verification", work, bareForm)).toMatchObject({ status: "passed", grade: "G2" });
  });
});

it("an outcome contains only places and figures from a document", () => {
  for (const [id, claims, good] of EVERY) {
    const said = JSON.stringify(run(id, claims, good));
    for (const secret of ["021000021", "12-3456789", "123456789", "DOE", "123 Main"])
      expect(said, id).not.toContain(secret);
  }
});

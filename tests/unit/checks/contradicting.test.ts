import { describe, expect, it } from "vitest";
import type { CheckId } from "#contract/checks/catalog.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import { buildResults } from "#functions/checks/engine/results.ts";
import type { Claims, DocumentReading } from "#functions/checks/engine/types.ts";
import { papers } from "#tests/fixtures/text-pdf.ts";
import { codes, input } from "./build.ts";
import { paper as document } from "./paper.ts";

const person = { firstName: "Jane", lastName: "Doe" };
const work: Claims = {
  ...person,
  employment: { employerName: "Harbor Kitchen", position: "Cook", salary: 52_000 },
};
const firm: Claims = { business: { businessName: "Reed Homes, Inc.", ein: "123456789" } };
const stub = (over: Parameters<typeof papers.payStub>[0] = {}) => document("pay_stub", papers.payStub(over));
const statement = (over: Parameters<typeof papers.statement>[0] = {}) =>
  document("bank_statement", papers.statement(over));
const letter = (over: Parameters<typeof papers.letter>[0] = {}) =>
  document("employment_letter", papers.letter(over));
const articles = (over: Parameters<typeof papers.articles>[0] = {}) =>
  document("articles_of_incorporation", papers.articles(over));

describe("one of two documents", () => {
  const second = (good: DocumentReading) => ({ ...good, documentId: "doc_2" });

  it.each<[string, CheckId, Claims, DocumentReading, DocumentReading]>([
    ["in another name", "salary_verification", work, stub({ name: "Maria Gonzalez" }), stub()],
    ["whose sums fail", "bank_verification", person, statement({ closing: "9,958.75" }), statement()],
    ["over another salary", "salary_verification", work, stub({ gross: "1,000.00", net: "579.50" }), stub()],
    ["with another EIN", "business_identity", firm, articles({ ein: "98-7654321" }), articles()],
  ])("that contradicts a good one, %s, sends both to a reviewer at once", (_what, id, claims, bad, good) => {
    for (const documents of [
      [bad, second(good)],
      [second(good), bad],
    ]) {
      const result = runCheck(checkById(id), input({ claims, documents }));
      expect(result).toMatchObject({
        status: "in_review",
        grade: "G2",
        score: null,
        evidence: { document_id: "doc_1", documents: 2 },
      });
      expect(codes(result)[0]).toBe("documents_disagree");
      expect(codes(result).at(-1)).toBe("needs_review");
      expect(new Set(result.readings.map(({ documentId }) => documentId))).toEqual(
        new Set(["doc_1", "doc_2"]),
      );
      expect(buildResults([result]).employment_verification.salary_range).toBeNull();
    }
  });

  it.each<[string, CheckId, Claims, DocumentReading, DocumentReading]>([
    ["is of an earlier employer", "employment_status", work, letter({ employer: "Reed Homes" }), letter()],
    ["is too old", "salary_verification", work, stub({ name: "J. Roe", paidOn: "11/20/2025" }), stub()],
    ["is of another kind", "bank_verification", person, document("bank_statement", ["A menu"]), statement()],
    [
      "",
      "bank_verification",
      person,
      { ...statement(), status: "unreadable", reason: "pdf_without_text", lines: undefined },
      statement(),
    ],
  ])("that %s doesn't spoil a good one", (_what, id, claims, other, good) => {
    const result = runCheck(checkById(id), input({ claims, documents: [other, second(good)] }));
    expect(result).toMatchObject({ status: "passed", evidence: { document_id: "doc_2" } });
  });
});

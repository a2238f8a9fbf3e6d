import { describe, expect, it } from "vitest";
import type { DocumentType, VerificationType } from "#contract/enums.ts";
import { papers, type Row, textPdf } from "#tests/fixtures/text-pdf.ts";
import { account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { sample } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { askNoOne } from "#tests/harness/verification/attest.ts";
import { undatedInReview } from "#tests/harness/verification/in-review.ts";
import { upload, view, viewWhen } from "#tests/harness/verification/verification.ts";
import { begin, close } from "./requests.ts";

/** Dated today, because documents have to be recent. */
const today = new Date();
const us = `${String(today.getUTCMonth() + 1).padStart(2, "0")}/${String(today.getUTCDate()).padStart(2, "0")}/${today.getUTCFullYear()}`;

const CASES: [VerificationType, string, DocumentType, readonly Row[]][] = [
  ["employment", "Harbor Kitchen", "pay_stub", papers.payStub({ paidOn: us })],
  ["financial", "Doe", "bank_statement", [...papers.statement(), `Printed ${us}`]],
  ["rental", "123 Main Street", "lease_agreement", papers.lease()],
  ["business", "Reed Homes", "articles_of_incorporation", papers.articles()],
];

describe("documents that the subject uploads as PDFs", () => {
  it.each(sample(CASES, 2))("complete %s at G2 from the text", async (type, name, documentType, page) => {
    const people = [await account(), await account()] as const;
    const id = await begin(type, name, people, { requestedServices: [] });
    // A comment makes the file unique. The same file about two subjects would go to a reviewer.
    const bytes = await textPdf([[...page, `Copy of ${id}`]]);
    const { data } = await upload(people[1], id, bytes, { name: "paper.pdf", documentType });
    if (type === "employment" || type === "rental") await askNoOne(people[1], id);
    const end = await viewWhen(people[0], id, ({ status }) => status === "completed" || status === "failed");
    expect(end.checks).toMatchObject([{ status: "passed", grade: "G2" }]);
    expect(end.status).toBe("completed");
    expect(end.results?.additional_findings[0]?.source).toMatch(/^Text of the /);
    const readings = end.checks[0]?.readings ?? [];
    expect(readings).toContainEqual(
      expect.objectContaining({ document_type: documentType, part: "text", page: 1, agrees: true }),
    );
    for (const { line, confidence, basis } of readings)
      expect([line, confidence, basis]).toEqual([expect.any(Number), expect.any(Number), expect.any(String)]);
    const [stored] = await rows("SELECT reading, fields FROM documents WHERE id = ?", [data.id]);
    expect(stored?.reading).toBe("read");
    expect(stored?.fields).toMatch(/^k1\.[\w-]+\.[\w-]+$/);
  });

  it("go to a reviewer when their date is unclear, and the finding says which line it is in", {
    tags: ["full"],
  }, async () => {
    const [held, judge] = await Promise.all([undatedInReview(), staffMember()]);
    const date = { fact: "document_date", page: 1, line: 3, confidence: 0.4, basis: "unlabelled" };
    const now = await view(held.requester, held.id);
    expect(now.checks[0]?.readings).toContainEqual(expect.objectContaining(date));
    expect(now.checks[0]?.reasons[0]?.text).toContain("page 1, line 3, was read with low confidence");
    expect(JSON.stringify(now)).not.toContain("Groceries");
    const { data } = await judge.api.get<{ found: object[] }>(`/api/v1/reviews/${held.checkId}`);
    for (const one of [
      { ...date, text: held.line, claimed: null },
      { fact: "name", basis: "as_stated", text: "Jane Doe", claimed: "Jane Doe", agrees: true },
    ])
      expect(data.found).toContainEqual(expect.objectContaining(one));
  });

  it("go to a reviewer when they're scans without text, and the finding says what would help", async () => {
    const people = [await account(), await account()] as const;
    const id = await begin("rental", "123 Main Street", people, { requestedServices: [] });
    const bytes = await textPdf([[]]);
    await upload(people[1], id, bytes, { name: "scan.pdf", documentType: "lease_agreement" });
    await viewWhen(people[1], id, ({ documents }) => documents[0]?.reading === "unreadable");
    await close(people[1], id);
    const now = await viewWhen(people[0], id, ({ stage }) => stage === "in_review");
    const text = expect.stringContaining("The issuer's original PDF has text");
    expect(now.checks[0]?.reasons).toEqual([
      { code: "document_scanned", text },
      { code: "needs_review", text: "A reviewer has to look at it." },
    ]);
  });
});

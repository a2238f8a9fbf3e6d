import { dateOf } from "#contract/time.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { type Account, account } from "../people/account.ts";
import { rows } from "../stack/db.ts";
import { consentTo, fixture, JANE, requestOf, upload, viewWhen } from "./verification.ts";

export interface InReview {
  requester: Account;
  subject: Account;
  /** The verification's id. */
  id: string;
  /** The id of the row of the check that's waiting for a reviewer. */
  checkId: string;
}

/**
 * Makes a request whose name doesn't clearly match the license, so that its base check waits for a reviewer.
 * @param more additional fields of the request
 */
export async function inReview(
  more: Record<string, unknown> = {},
  people: { requester?: Account; subject?: Account } = {},
): Promise<InReview> {
  const [requester, subject] = await Promise.all([
    people.requester ?? account(),
    people.subject ?? account(),
  ]);
  const id = await requestOf(requester, subject.email, {
    personalInfo: { ...JANE, lastName: "Doe-Smith" },
    requestedServices: [],
    ...more,
  });
  await consentTo(subject, id);
  await upload(subject, id, await fixture("license.jpg"));
  await viewWhen(subject, id, ({ stage }) => stage === "in_review");
  return { requester, subject, id, checkId: await checkIdOf(id, "identity_match") };
}

/**
 * Makes a request with a bank statement that doesn't say which of its dates is the statement date, so that the check
 * waits for a reviewer.
 * @returns the case, with the statement's line that has the date
 */
export async function undatedInReview(): Promise<InReview & { line: string }> {
  const [requester, subject] = await Promise.all([account(), account()]);
  const id = await requestOf(requester, subject.email, {
    verificationType: "financial",
    personalInfo: { firstName: "Jane", lastName: "Doe" },
    requestedServices: [],
  });
  await consentTo(subject, id);
  const today = dateOf(Date.now());
  const line = `${today} Groceries 12.00, copy of ${id}`;
  const [bank = "", name = "", , ...sums] = papers.statement();
  const file = await textPdf([[bank, name, line, ...sums]]);
  await upload(subject, id, file, { name: "statement.pdf", documentType: "bank_statement" });
  await viewWhen(subject, id, ({ documents }) => documents[0]?.reading === "read");
  await subject.api.post(`/api/verifications/${id}/evidence-complete`);
  await viewWhen(subject, id, ({ stage }) => stage === "in_review");
  return { requester, subject, id, line, checkId: await checkIdOf(id, "financial_summary") };
}

/** @param dbUrl the database of a test's own stack @returns the id of a check's row, which identifies its review */
export async function checkIdOf(verificationId: string, check: string, dbUrl?: string): Promise<string> {
  const [row] = await rows<{ id: string }>(
    "SELECT id FROM checks WHERE verification_id = ? AND check_id = ?",
    [verificationId, check],
    dbUrl,
  );
  if (!row) throw new Error(`No check ${check} of ${verificationId}`);
  return row.id;
}

/** Submits a reviewer's decision about a check. */
export const decide = (one: Account, checkId: string, decision: string, more: Record<string, unknown> = {}) =>
  one.api.post<{ standing: string }>(`/api/v1/reviews/${checkId}/decision`, {
    decision,
    reason: "Looked at every document.",
    ...more,
  });

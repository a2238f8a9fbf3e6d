import { type Account, account } from "./account.ts";
import { rows } from "./db.ts";
import { consentTo, fixture, JANE, requestOf, upload, viewWhen } from "./verification.ts";

export interface InReview {
  requester: Account;
  subject: Account;
  /** The verification's id. */
  id: string;
  /** The row of the check that waits for a reviewer. */
  checkId: string;
}

/**
 * A request whose name is not clearly the one on the licence, so that its base check waits for a reviewer.
 * @param more goes into the request
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
  await upload(subject, id, await fixture("licence.jpg"));
  await viewWhen(subject, id, ({ stage }) => stage === "in_review");
  return { requester, subject, id, checkId: await checkIdOf(id, "identity_match") };
}

/** @returns the id of a check's row, by which reviews are found */
export async function checkIdOf(verificationId: string, check: string): Promise<string> {
  const [row] = await rows<{ id: string }>(
    "SELECT id FROM checks WHERE verification_id = ? AND check_id = ?",
    [verificationId, check],
  );
  if (!row) throw new Error(`No check ${check} of ${verificationId}`);
  return row.id;
}

/** What a reviewer says about a check. */
export const decide = (one: Account, checkId: string, decision: string, more: Record<string, unknown> = {}) =>
  one.api.post<{ standing: string }>(`/api/v1/reviews/${checkId}/decision`, {
    decision,
    reason: "Looked at every document.",
    ...more,
  });

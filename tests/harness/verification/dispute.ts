import type { Answer } from "../client.ts";
import { type Account, account } from "../people/account.ts";
import { consentTo, fixture, JANE, requestOf, upload, view, viewWhen } from "./verification.ts";

/** A dispute as the parties see it. */
interface DisputeView {
  id: string;
  check: string;
  finding: string;
  description: string | null;
  statement: string | null;
  status: string;
  closed_reason: string | null;
}

/** A result that can be disputed, as a party sees it. */
export interface ResultView {
  actions: string[];
  checks: {
    service: string;
    status: string;
    disputed: boolean;
    grade: string | null;
    score: number | null;
    reasons: { code: string }[];
  }[];
  disputes: DisputeView[];
  adverse_action: {
    status: string;
    reason: string;
    waits_until: string;
    held_by_dispute: boolean;
    may_send_final: boolean;
  } | null;
  results: {
    overall_score: number | null;
    individual_scores: Record<string, number>;
    coverage: string;
    disputed_findings: number;
  } | null;
}

export interface Case {
  requester: Account;
  subject: Account;
  id: string;
}

/**
 * A completed verification of Jane. The document match scores 60 but the total is capped at 59; a number that's only
 * well-formed adds nothing.
 */
export async function completedCase(more: Record<string, unknown> = {}): Promise<Case> {
  const [requester, subject] = await Promise.all([
    account({ firstName: "Marcus", lastName: "Reed" }),
    account({ firstName: "Jane", lastName: "Doe" }),
  ]);
  const id = await requestOf(requester, subject.email, {
    requestedServices: ["ssn_verification"],
    personalInfo: { ...JANE, ssn: "536-22-1874" },
    ...more,
  });
  await consentTo(subject, id);
  await upload(subject, id, await fixture("license.jpg"));
  await viewWhen(requester, id, (now) => now.status === "completed");
  return { requester, subject, id };
}

export const STATEMENT = "The name is right, and the license is mine.";

export const resultOf = async (viewer: Account, id: string): Promise<ResultView> =>
  (await view(viewer, id)) as unknown as ResultView;

/** @returns the code of a check's first finding */
export async function findingOf({ subject, id }: Case, check = "identity_match"): Promise<string> {
  const { checks } = await resultOf(subject, id);
  return checks.find(({ service }) => service === check)?.reasons[0]?.code ?? "none";
}

/** Disputes the first finding of a check, as the subject by default. */
export async function disputeOf(one: Case, by: Account = one.subject, more: Record<string, unknown> = {}) {
  const body = { check: "identity_match", finding: await findingOf(one), statement: STATEMENT, ...more };
  return by.api.post<{ id: string }>(`/api/verifications/${one.id}/dispute`, body);
}

/** Closes a dispute, as a staff member. */
export const closeAs = (
  staff: Account,
  dispute: string,
  outcome: string,
  reason = "The document was compared again.",
): Promise<Answer<{ id: string; outcome: string }>> =>
  staff.api.post(`/api/v1/disputes/${dispute}/close`, { outcome, reason });

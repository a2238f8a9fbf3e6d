import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";

/** The text of a verification's status card: who or what we're waiting for, until when, and what the viewer can do. */
export interface ProgressText {
  title: string;
  text: string;
  /** When we started waiting for someone (ISO 8601). */
  since?: string;
  /** A label, followed by a date (ISO 8601) and a note, if any. */
  when?: { label: string; at?: string; note?: string };
  /** A link to the next step. */
  next?: { label: string; href: string };
}

/** The parts of a verification that determine the text of its status card. */
export type Viewed = Partial<
  Pick<
    VerificationDetail,
    | "checks"
    | "estimated_cost"
    | "amount_due"
    | "credited"
    | "refunded"
    | "surcharge_refunded"
    | "late_at"
    | "waiting_for"
    | "contacts"
    | "documents"
    | "opened_at"
    | "invitation_held"
  >
> &
  Pick<
    VerificationDetail,
    | "id"
    | "verification_type"
    | "status"
    | "stage"
    | "failure_reason"
    | "target_name"
    | "target_user_email"
    | "requester_name"
    | "viewer_roles"
    | "consent"
    | "expected_by"
    | "answer_by"
    | "priority"
    | "processing_started_at"
    | "peer"
    | "mutual"
    | "review"
  >;

export const isTarget = (v: Viewed) => v.viewer_roles.includes("target");
export const isRequester = (v: Viewed) => v.viewer_roles.includes("requester");
export const subjectName = (v: Viewed) => v.target_name ?? v.target_user_email;

/** Joins sentences, some of which may be empty. */
export const sentences = (...all: string[]): string => all.filter(Boolean).join(" ");

/**
 * @returns a sentence that says we missed the turnaround and, for the payer, that we refunded the surcharge. It has no
 *   period at the end
 */
export function lateText({ surcharge_refunded, status }: Viewed): string {
  const took =
    status === "in_progress" ? "This is taking longer than promised" : "It took longer than promised";
  return surcharge_refunded ? `${took}, so we refunded the priority surcharge` : took;
}

export const lateSentence = (v: Viewed): string => (v.late_at ? `${lateText(v)}.` : "");

import { CONTACT_PROPOSED } from "#contract/attestation/attestation.ts";
import type { SubjectTask, WaitingFor } from "#contract/enums.ts";
import { PROVIDER_ASKED } from "#contract/verification/outcome.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { isOpen } from "#functions/attestation/answers.ts";
import { contactQuestion } from "#functions/attestation/contact-question.ts";
import { askableKind } from "#functions/attestation/proposal.ts";

/** The parts of a verification and its checks that decide who or what it's waiting for. */
interface Waiting extends Pick<Verification, "type" | "peer" | "status" | "stage" | "openedAt"> {
  /** Whether the requester's address is proven; until then, we don't email the subject. */
  requesterVerified: boolean;
  subjectTask: SubjectTask | null;
  /** Whether a check waits for a provider's answer. */
  providerAsked: boolean;
}

/** @returns who or what an open verification is waiting for; null once it has ended */
export function waitingFor(row: Waiting): WaitingFor | null {
  if (row.status !== "pending" && row.status !== "in_progress") return null;
  switch (row.stage) {
    case "awaiting_consent":
      // Subjects who have already opened the request don't need the email.
      return row.requesterVerified || row.openedAt !== null ? "consent" : "requester_email";
    case "awaiting_evidence":
      return row.subjectTask ?? "documents";
    case "awaiting_attestation":
      return askableKind(row) ?? "checks";
    case "in_review":
      return "reviewer";
    default:
      return row.providerAsked ? "provider" : "checks";
  }
}

type Seen = Pick<CheckRow, "check" | "status" | "reasons">;

const says = ({ reasons }: Seen, code: string) => reasons.some((reason) => reason.code === code);

/** @returns the same value as the column `subjectTask`, from checks that are already loaded */
export function subjectTaskOf(
  { stage }: Pick<Verification, "stage">,
  checks: readonly Seen[],
): SubjectTask | null {
  if (stage !== "awaiting_evidence") return null;
  const open = checks.filter(({ status }) => status === "waiting");
  if (open.length === 0) return "documents";
  if (open.every(({ check }) => check === "phone_verification")) return "phone_code";
  return open.some((check) => says(check, CONTACT_PROPOSED)) ? "contact_decision" : "documents";
}

type Contacts = Parameters<typeof contactQuestion>[1];

/**
 * @returns a request's stage, and what we need from its subject. Both reflect a decision about contacts right away,
 *   although the checks themselves are updated a moment later.
 */
export function stageNow(
  row: Pick<Verification, "stage"> & Parameters<typeof contactQuestion>[0],
  checks: readonly Seen[],
  contacts: Contacts,
): Pick<Verification, "stage"> & { subjectTask: SubjectTask | null } {
  const subjectTask = subjectTaskOf(row, checks);
  if (subjectTask !== "contact_decision" || contactQuestion(row, contacts))
    return { stage: row.stage, subjectTask };
  return { stage: contacts.some(isOpen) ? "awaiting_attestation" : "checking", subjectTask: null };
}

/** @returns whether one of these checks waits for a provider's answer. Unlike `providerAsked`, ignores the stage */
export const isProviderAsked = (checks: readonly Seen[]): boolean =>
  checks.some((check) => check.status === "running" && says(check, PROVIDER_ASKED));

import { CONTACT_PROPOSED } from "#contract/attestation.ts";
import type { SubjectTask, WaitingFor } from "#contract/enums.ts";
import { PROVIDER_ASKED } from "#contract/outcome.ts";
import type { CheckRow } from "#db/schema/checks.ts";
import type { Verification } from "#db/schema/verifications.ts";
import { askableKind } from "#functions/attestation/proposal.ts";

/** What a row and its checks say about whom it waits for. */
interface Waiting extends Pick<Verification, "type" | "peer" | "status" | "stage" | "targetUserId"> {
  /** The requester's address is proven; until then the subject is not mailed. */
  requesterVerified: boolean;
  subjectTask: SubjectTask | null;
  /** A check waits for an outside service that was asked. */
  providerAsked: boolean;
}

/** @returns whom or what an open verification really waits for; null once it is over */
export function waitingFor(row: Waiting): WaitingFor | null {
  if (row.status !== "pending" && row.status !== "in_progress") return null;
  switch (row.stage) {
    case "awaiting_consent":
      // Who has opened the request anyway needs no mail any more.
      return row.requesterVerified || row.targetUserId ? "consent" : "requester_email";
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

/** @returns what the list's `subjectTask` says, of checks that were read already */
export function subjectTaskOf(
  { stage }: Pick<Verification, "stage">,
  checks: readonly Seen[],
): SubjectTask | null {
  if (stage !== "awaiting_evidence") return null;
  const open = checks.filter(({ status }) => status === "waiting");
  if (open.length === 0) return "documents";
  if (open.every(({ check }) => check === "phone_verification")) return "phone_code";
  return open.every((check) => says(check, CONTACT_PROPOSED)) ? "contact_decision" : "documents";
}

/** @returns what the list's `providerAsked` says, of checks that were read already */
export const isProviderAsked = (checks: readonly Seen[]): boolean =>
  checks.some((check) => check.status === "running" && says(check, PROVIDER_ASKED));

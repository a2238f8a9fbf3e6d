import type { QueueReason } from "#contract/enums.ts";
import { SIGNATURE_INVALID } from "#contract/verification/category.ts";
import type { CheckResult } from "#functions/checks/engine/types.ts";
import { nameVerdict } from "#functions/checks/names/scale.ts";

const SCREENED: readonly string[] = ["background_check", "regulatory_compliance"];

/**
 * @param result of a check that waits for a reviewer
 * @returns the reason that the queue shows and filters by: the most important one that applies
 */
export function reviewReasonOf({ id, reasons, evidence }: CheckResult): QueueReason {
  const says = (code: string) => reasons.some((reason) => reason.code === code);
  if (SCREENED.includes(id)) return "sanction_candidate";
  if (evidence.used_elsewhere === true) return "same_file";
  if (says("documents_disagree")) return "documents_disagree";
  if (evidence.tie_open === true) return "domain_tie";
  if (says(SIGNATURE_INVALID)) return "signature_invalid";
  // A check that a contact's answer has settled doesn't get here.
  if (typeof evidence.attestation_id === "string") return "attestation_conflict";
  // No name was compared for a document that couldn't be read or has no name.
  const isUnread = evidence.name_score === undefined || says("document_specimen");
  if (id !== "identity_match" || evidence.name_match === true || isUnread) return "document";
  const score = evidence.name_score;
  return nameVerdict(typeof score === "number" ? score : null) === false ? "name_mismatch" : "name_doubt";
}

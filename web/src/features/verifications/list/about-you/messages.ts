import type { SubjectTask } from "#contract/enums.ts";
import { PEER_CONTEXT_LABEL, PURPOSE_LABEL, waitsFor } from "#contract/labels.ts";
import type { VerificationRow } from "#features/verifications/shared/api/types.ts";

/** @returns whether a row's request is still open */
export const isOpen = ({ status }: VerificationRow): boolean =>
  status === "pending" || status === "in_progress";

/** @returns whether a request about the viewer is waiting for something that only they can do */
export const needsMe = (row: VerificationRow): boolean =>
  row.viewer_roles.includes("target") &&
  isOpen(row) &&
  (row.stage === "awaiting_consent" || row.stage === "awaiting_evidence");

/** @returns who an open request is waiting for, worded for the viewer */
export const waitingText = ({ waiting_for, viewer_roles, requester_name }: VerificationRow): string =>
  waitsFor(waiting_for ?? "checks", {
    isSubject: viewer_roles.includes("target"),
    isRequester: viewer_roles.includes("requester"),
    requester: requester_name,
  });

/** @returns the requester's name such as "Marcus Reed", or "You" if it's the viewer */
export const askerOf = (row: VerificationRow): string =>
  row.viewer_roles.includes("requester") ? "You" : row.requester_name;

/** @returns the purpose of the request; for a peer check, its context */
export const whyOf = ({ peer, purpose }: VerificationRow): string =>
  `Purpose: ${peer ? PEER_CONTEXT_LABEL[peer.context] : PURPOSE_LABEL[purpose]}`;

const TASK_TEXT: Record<SubjectTask, string> = {
  documents: "Upload your documents",
  phone_code: "Enter the code we text you",
  contact_decision: "Decide whether we can contact someone",
};

/** @returns what the viewer can do now, or who the request is waiting for */
export function expectedOf(row: VerificationRow): string {
  if (!isOpen(row)) return row.status === "completed" ? "See the results" : "Nothing to do";
  if (!needsMe(row)) return waitingText(row);
  return row.stage === "awaiting_consent"
    ? "Read the request, then agree or decline"
    : TASK_TEXT[row.subject_task ?? "documents"];
}

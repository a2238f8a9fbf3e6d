import type { PeerKind, SubjectTask, VerificationType } from "#contract/enums.ts";
import { PEER_CONTEXT_LABEL, PURPOSE_LABEL, STATUS_LABEL, waitsFor } from "#contract/labels.ts";
import type { VerificationRow } from "#features/verifications/api/types.ts";

const WHAT: Record<VerificationType | PeerKind, string> = {
  identity: "identity",
  background: "background",
  business: "business",
  employment: "employment",
  financial: "finances",
  rental: "rental history",
};

const isOpen = ({ status }: VerificationRow) => status === "pending" || status === "in_progress";

/** @returns whether a request about the viewer waits for something only they can do */
export const needsMe = (row: VerificationRow): boolean =>
  row.viewer_roles.includes("target") &&
  isOpen(row) &&
  (row.stage === "awaiting_consent" || row.stage === "awaiting_evidence");

/** @returns whom an open request waits for, worded for the viewer */
export const waitingWords = ({ waiting_for, viewer_roles, requester_name }: VerificationRow): string =>
  waitsFor(waiting_for ?? "checks", {
    isSubject: viewer_roles.includes("target"),
    isRequester: viewer_roles.includes("requester"),
    requester: requester_name,
  });

/** @returns the requester's name such as "Marcus Reed", or "You" if it's the viewer */
export const askerOf = (row: VerificationRow): string =>
  row.viewer_roles.includes("requester") ? "You" : row.requester_name;

const whatOf = (row: VerificationRow): string => WHAT[row.peer?.kind ?? row.verification_type];

/** @returns what the requester asks, such as "wants to verify your identity" */
export const askOf = (row: VerificationRow): string =>
  row.viewer_roles.includes("requester")
    ? `asked to verify your own ${whatOf(row)}`
    : `wants to verify your ${whatOf(row)}`;

/** @returns the purpose of the request; for a peer check, its context */
export const whyOf = ({ peer, purpose }: VerificationRow): string =>
  `Purpose: ${peer ? PEER_CONTEXT_LABEL[peer.context] : PURPOSE_LABEL[purpose]}`;

const TASK_WORDS: Record<SubjectTask, string> = {
  documents: "Upload your documents",
  phone_code: "Enter the code we text you",
  contact_decision: "Decide whether we can contact someone",
};

/** @returns what the viewer has to do now, or what the request is waiting for */
export function expectedOf(row: VerificationRow): string {
  if (!isOpen(row))
    return row.status === "completed" ? "See the results" : `${STATUS_LABEL[row.status]}: nothing to do`;
  switch (row.stage) {
    case "awaiting_consent":
      return "Read the request, then agree or decline";
    case "awaiting_evidence":
      return TASK_WORDS[row.subject_task ?? "documents"];
    case "awaiting_attestation":
      return `Nothing right now: we're waiting for your ${row.waiting_for === "landlord" ? "landlord" : "employer"}`;
    case "in_review":
      return "Nothing right now: a reviewer is looking at it";
    default:
      return row.waiting_for === "provider"
        ? "Nothing right now: we're waiting for a provider"
        : "Nothing right now: the checks are running";
  }
}

import { checksFor } from "#contract/checks/catalog.ts";
import type { CheckId } from "#contract/enums.ts";
import type { VerificationDetail } from "../api/types.ts";
import type { Invitation } from "./api.ts";
import { verifiedWords } from "./requesterWords.ts";

/** Who asks, for what and why: the same from a mailed invitation as from the request itself. */
export interface Asked
  extends Pick<
    Invitation,
    | "requester_name"
    | "requester_business"
    | "requester_unverified_name"
    | "verification_type"
    | "purpose"
    | "peer"
  > {
  /** Null if the requester hasn't confirmed it. */
  requester_email: string | null;
  /** What we verified about them, a line per item; null if it isn't known here. */
  verified: string[] | null;
  checks: CheckId[];
  /** The address that the request was sent to. */
  sent_to: string;
  /** ISO 8601; null once the request was answered. */
  answer_by: string | null;
}

export const askedByInvitation = (invitation: Invitation): Asked => ({
  ...invitation,
  verified: verifiedWords(invitation),
  answer_by: invitation.expires_at,
});

export const askedByRequest = (v: VerificationDetail): Asked => ({
  ...v,
  verified: null,
  checks: checksFor(v.verification_type, v.requested_services, v.peer?.kind),
  sent_to: v.target_user_email,
  answer_by: v.status === "pending" ? v.answer_by : null,
});

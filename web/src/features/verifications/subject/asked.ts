import { type CheckId, checksFor } from "#contract/checks/catalog.ts";
import type { VerificationDetail } from "../shared/api/types.ts";
import type { Invitation } from "./api.ts";
import { type Proof, verifiedText } from "./verifiedFacts.ts";

/** Who's asking, for what and why, either from an emailed invitation or from the request itself. */
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
  verified: Proof[];
  checks: CheckId[];
  /** When the time to answer ends (ISO 8601); null if the request isn't waiting for an answer. */
  answer_by: string | null;
}

export const askedByInvitation = (invitation: Invitation): Asked => ({
  ...invitation,
  verified: verifiedText(invitation),
  answer_by: invitation.expires_at,
});

export function askedByRequest(v: VerificationDetail): Asked {
  const requester_email = v.requester_email_verified ? v.requester_email : null;
  return {
    ...v,
    requester_email,
    verified: verifiedText({
      ...v,
      requester_email,
      requester_is_business: v.requester_business !== null,
    }),
    checks: checksFor(v.verification_type, v.requested_services, v.peer?.kind),
    answer_by: v.status === "pending" ? v.answer_by : null,
  };
}

import type { VerificationDetail } from "../shared/api/types.ts";
import type { Prefill } from "./values.ts";

/**
 * @returns the prefill from an earlier peer check; undefined for any other request. The requester has to confirm the
 *   declaration and choose the urgency again
 */
export function prefillLike(v: VerificationDetail | undefined): Prefill | undefined {
  const peer = v?.peer;
  if (!peer) return undefined;
  return {
    elsewhere: null,
    values: (from) => ({
      ...from,
      verification_type: peer.kind,
      target_info: {
        name: v.target_name ?? "",
        email: v.target_user_email,
        phone: v.claims.phone ?? "",
      },
      context: {
        purpose: peer.context,
        meetingLocation: peer.meeting_location ?? "",
        transactionType: peer.transaction_type ?? "",
        transactionValue: peer.transaction_value === null ? "" : String(peer.transaction_value),
        additionalNotes: v.notes ?? "",
      },
      mutual: peer.mutual_offered,
    }),
  };
}

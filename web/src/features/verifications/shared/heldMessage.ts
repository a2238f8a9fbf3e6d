import { dateTimeText } from "#lib/format/format.ts";
import type { VerificationDetail } from "./api/types.ts";

export type HeldInvitation = NonNullable<VerificationDetail["invitation_held"]>;

/** @returns when a held invitation will be sent, or what to do if it couldn't be delivered */
export function heldText({ reason, until, most }: HeldInvitation): string {
  if (until === null)
    return "We couldn't deliver this invitation. Ask them which email address to use, then cancel this request and send a new one.";
  const when = `We'll send the invitation after ${dateTimeText(until)}`;
  if (reason === "address_limit") return `${when}. You can send ${most} invitations a day to one address.`;
  return reason === "daily_limit"
    ? `${when}: you've reached today's limit of ${most} invitations.`
    : `${when}. You don't need to do anything.`;
}

import { dateTimeText } from "../../lib/format.ts";
import type { VerificationDetail } from "./api/types.ts";

/** @returns why the mail to the subject has not left, and when it will */
export function heldWords({
  until,
  limit,
  most,
}: NonNullable<VerificationDetail["invitation_held"]>): string {
  const why =
    limit === "sender"
      ? `you've reached today's limit of ${most} invitations`
      : `this address can get only ${most} invitations a day`;
  return `We'll send the invitation after ${dateTimeText(until)}: ${why}.`;
}

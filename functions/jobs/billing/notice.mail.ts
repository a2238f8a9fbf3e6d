import { compose, type Mail } from "#functions/mail/compose.ts";
import type { NoticeText } from "./notices.ts";

/**
 * A notice to the people who manage a customer's billing.
 * @param team the team's name, safe for email; null for a person
 * @param isTest whether billing is in test mode, so that no real money moves
 */
export function billingNotice(
  { title, message, action }: NoticeText,
  { team, url, isTest }: { team: string | null; url: string; isTest: boolean },
): Mail {
  return compose({
    subject: team === null ? title : `${title} (${team})`,
    preview: message,
    heading: title,
    blocks: [
      message,
      ...(isTest ? [{ note: "This server uses test cards. No real money moves." }] : []),
      { action, url },
    ],
    because:
      team === null
        ? "You're receiving this email because it's about your plan and payments."
        : `You're receiving this email because you manage the billing of ${team}.`,
  });
}

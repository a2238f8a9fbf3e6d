import { type Kind, kindLabel } from "#contract/labels.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";
import { dayOf } from "#functions/mail/day.ts";

export interface EvidenceReminderData extends Kind {
  /** Already safe for mail; null if the reader is also the requester. */
  requester: string | null;
  /** Until when we accept documents (UTC ms). */
  until: number;
  url: string;
}

export function evidenceReminder({ requester, type, peer, until, url }: EvidenceReminderData): Mail {
  const kind = kindLabel({ type, peer }).toLowerCase();
  const which = requester
    ? `the ${kind} verification that ${requester} requested`
    : `your ${kind} verification`;
  const heading = "Documents are still missing";
  return compose({
    subject: heading,
    preview: "Add them, or tell us you have nothing more to add.",
    heading,
    blocks: [
      `Some checks of ${which} are waiting for your documents. You can add them until ${dayOf(until)}. After that, the checks use what you've added.`,
      "If you have nothing more to add, tell us on the page so that no one keeps waiting. You can also withdraw your consent there.",
      { action: "Add Documents", url },
    ],
    because: requester
      ? "You're receiving this email because you agreed to the verification."
      : "You're receiving this email because you requested the verification.",
  });
}

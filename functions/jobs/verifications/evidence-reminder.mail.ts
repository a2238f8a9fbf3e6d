import { type Kind, kindLabel } from "#contract/labels.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";
import { dayOf } from "#functions/mail/day.ts";

export interface EvidenceReminderData extends Kind {
  /** Already safe for mail; null where the reader asked for the verification themselves. */
  requester: string | null;
  /** UTC ms until which documents are taken. */
  until: number;
  url: string;
}

export function evidenceReminder({ requester, type, peer, until, url }: EvidenceReminderData): Mail {
  const kind = kindLabel({ type, peer }).toLowerCase();
  const which = requester
    ? `the ${kind} verification that ${requester} asked for`
    : `your ${kind} verification`;
  const heading = "Documents are still missing";
  return compose({
    subject: heading,
    preview: "Add them, or say that there is no more to come.",
    heading,
    blocks: [
      `Some checks of ${which} wait for documents from you. You can add them until ${dayOf(until)}; after that the checks go by what is there.`,
      "If you have no more to add, say so on the page, and nobody waits any longer. You may also withdraw your consent there.",
      { action: "Add documents", url },
    ],
    because: requester
      ? "You get this because you agreed to the verification."
      : "You get this because you asked for the verification.",
  });
}

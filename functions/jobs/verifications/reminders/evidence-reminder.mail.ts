import type { AttesterKind } from "#contract/enums.ts";
import { type Kind, kindLabel } from "#contract/labels.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";
import { dayOf } from "#functions/mail/day.ts";

export interface EvidenceReminderData extends Kind {
  /** Already safe for email; null if the subject is also the requester. */
  requester: string | null;
  /** The deadline for documents and decisions (UTC ms). */
  until: number;
  /**
   * Whom we may contact if the subject agrees: `someone else` once they've decided about all contacts so far;
   * null if we're only waiting for documents.
   */
  mayAsk: AttesterKind | "someone else" | null;
  url: string;
}

export function evidenceReminder({ requester, type, peer, until, mayAsk, url }: EvidenceReminderData): Mail {
  const kind = kindLabel({ type, peer }).toLowerCase();
  const which = requester
    ? `the ${kind} verification that ${requester} requested`
    : `your ${kind} verification`;
  const whom = mayAsk === "someone else" ? mayAsk : `your ${mayAsk}`;
  const heading = mayAsk ? `Your decision: may we ask ${whom}?` : "Documents are still missing";
  const last = `tell us on the page so that no one keeps waiting. You can also withdraw your consent there.`;
  return compose({
    subject: heading,
    preview: mayAsk
      ? "Say yes or no, so that the checks can go on."
      : "Add them, or tell us you have nothing more to add.",
    heading,
    blocks: [
      mayAsk
        ? `Some checks of ${which} are waiting for your decision: may we email ${whom} to confirm the details? You can decide until ${dayOf(until)}. After that, we won't ask anyone, and the checks use what you've added.`
        : `Some checks of ${which} are waiting for your documents. You can add them until ${dayOf(until)}. After that, the checks use what you've added.`,
      mayAsk ? `If you don't want us to ask anyone, ${last}` : `If you have nothing more to add, ${last}`,
      { action: mayAsk ? "Decide Now" : "Add Documents", url },
    ],
    because: requester
      ? "You're receiving this email because you agreed to the verification."
      : "You're receiving this email because you requested the verification.",
  });
}

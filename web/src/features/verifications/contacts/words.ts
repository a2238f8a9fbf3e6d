import { dateText } from "../../../lib/format.ts";
import type { BadgeTone } from "../../../ui/Badge.tsx";
import type { ContactAnswer } from "../api/types.ts";

type Status = ContactAnswer["status"];

export const STATUS: Record<Status, { label: string; tone: BadgeTone }> = {
  proposed: { label: "Your decision", tone: "warn" },
  refused: { label: "Not asked", tone: "neutral" },
  asked: { label: "Asked", tone: "info" },
  answered: { label: "Answered", tone: "ok" },
  declined: { label: "Declined", tone: "neutral" },
  reported: { label: "Will not answer", tone: "neutral" },
  expired: { label: "No answer", tone: "warn" },
  stopped: { label: "Stopped", tone: "neutral" },
};

const TO_SUBJECT: Record<Status, (contact: ContactAnswer) => string> = {
  proposed: () => "Proposed by whoever asks. No mail goes out before you agree.",
  refused: () => "You decided that they are not asked.",
  asked: ({ expires_at, mailed_at }) =>
    `${mailed_at ? "We mailed them" : "Our mail to them is about to leave"}. They can answer until ${
      expires_at ? dateText(expires_at) : "the week is over"
    }.`,
  answered: () => "Their answer has arrived.",
  declined: () => "They declined. Name somebody else, or upload a document instead.",
  reported: () =>
    "They told us that the mail was unwelcome. Name somebody else, or upload a document instead.",
  expired: () => "Seven days passed without an answer. Please upload a document instead.",
  stopped: () => "The request ended before they answered.",
};

const TO_REQUESTER: Record<Status, (contact: ContactAnswer) => string> = {
  ...TO_SUBJECT,
  proposed: () => "The subject has to agree before we mail them.",
  refused: () => "The subject did not agree that they are asked.",
  declined: () => "They declined to answer.",
  reported: () => "They told us that the mail was unwelcome.",
  expired: () => "Seven days passed without an answer. The subject is asked for a document instead.",
};

/** @returns how it stands with a contact, said to one side */
export const contactWords = (contact: ContactAnswer, isTarget: boolean): string =>
  (isTarget ? TO_SUBJECT : TO_REQUESTER)[contact.status](contact);

/** @returns how a contact is named: by name, or by what of the address may be seen */
export function contactName(contact: ContactAnswer): { title: string; more: string | null } {
  const { name, email, domain } = contact;
  if (email === null) return { title: `Somebody at ${domain}`, more: null };
  return name ? { title: name, more: email } : { title: email, more: null };
}

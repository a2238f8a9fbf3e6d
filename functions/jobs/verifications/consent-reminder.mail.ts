import { type Kind, kindLabel } from "#contract/labels.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";
import { dayOf } from "#functions/mail/day.ts";

export interface ConsentReminderData extends Kind {
  /** Already safe for mail. */
  requester: string;
  /** The requester in the subject line, where no unverified business name may stand (`names.ts`). */
  sender: string;
  /** UTC ms at which the request ends. */
  until: number;
  url: string;
  /** Of the page where the reader blocks all invitations. */
  blockUrl: string;
}

export function consentReminder(data: ConsentReminderData): Mail {
  const { requester, type, peer, until, url } = data;
  return compose({
    subject: `${data.sender} still waits for your answer`,
    preview: "You may agree or decline. Without an answer the request ends by itself.",
    heading: `${requester} still waits for your answer`,
    blocks: [
      `${requester} asked you for a verification (${kindLabel({ type, peer }).toLowerCase()}) through Countersign. Nothing was checked, and nothing will be unless you agree.`,
      `You may say no. Without an answer the request ends by itself on ${dayOf(until)}.`,
      { action: "See the request", url },
      { note: "Countersign never asks for passwords, codes or money by mail." },
    ],
    because: `You get this because ${requester} entered your address.`,
    wayOut: { action: "Block all invitations", url: data.blockUrl },
  });
}

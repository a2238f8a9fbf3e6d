import { type Kind, kindLabel } from "../../contract/labels.ts";
import { compose, type Mail } from "../compose.ts";
import { dayOf } from "./day.ts";

export interface ConsentReminderData extends Kind {
  /** Already safe for mail. */
  requester: string;
  /** UTC ms at which the request ends. */
  until: number;
  url: string;
}

export function consentReminder({ requester, type, peer, until, url }: ConsentReminderData): Mail {
  return compose({
    subject: `${requester} still waits for your answer`,
    preview: "You may agree or decline. Without an answer the request ends by itself.",
    heading: `${requester} still waits for your answer`,
    blocks: [
      `${requester} asked you for a verification (${kindLabel({ type, peer }).toLowerCase()}) through Countersign. Nothing was checked, and nothing will be unless you agree.`,
      `You may say no. Without an answer the request ends by itself on ${dayOf(until)}.`,
      { action: "See the request", url },
      { note: "Countersign never asks for passwords, codes or money by mail." },
    ],
    because: `You get this because ${requester} entered your address.`,
  });
}

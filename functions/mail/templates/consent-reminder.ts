import type { VerificationType } from "../../contract/enums.ts";
import { TYPE_LABEL } from "../../contract/labels.ts";
import { compose, type Mail } from "../compose.ts";
import { dayOf } from "./day.ts";

export interface ConsentReminderData {
  /** Already safe for mail. */
  requester: string;
  type: VerificationType;
  /** UTC ms at which the request ends. */
  until: number;
  url: string;
}

export function consentReminder({ requester, type, until, url }: ConsentReminderData): Mail {
  return compose({
    subject: `${requester} still waits for your answer`,
    preview: "You may agree or decline. Without an answer the request ends by itself.",
    heading: `${requester} still waits for your answer`,
    blocks: [
      `${requester} asked you for a verification (${TYPE_LABEL[type].toLowerCase()}) through Countersign. Nothing was checked, and nothing will be unless you agree.`,
      `You may say no. Without an answer the request ends by itself on ${dayOf(until)}.`,
      { action: "See the request", url },
      { note: "Countersign never asks for passwords, codes or money by mail." },
    ],
    because: `You get this because ${requester} entered your address.`,
  });
}

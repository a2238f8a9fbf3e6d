import { withArticle } from "#contract/article.ts";
import { type Kind, kindLabel } from "#contract/labels.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";
import { dayOf } from "#functions/mail/day.ts";

export interface ConsentReminderData extends Kind {
  /** Already safe for email. */
  requester: string;
  /** The requester's name in the subject line, which must not be an unverified business name (`mail-names.ts`). */
  sender: string;
  /** A sentence that says whether that name was checked. */
  standing: string;
  /** When the request ends (UTC ms). */
  until: number;
  url: string;
  /** The page where the recipient can block all invitations. */
  blockUrl: string;
}

export function consentReminder(data: ConsentReminderData): Mail {
  const { requester, type, peer, until, url } = data;
  const kind = kindLabel({ type, peer }).toLowerCase();
  return compose({
    subject: `${data.sender} is waiting for your answer`,
    preview: "You can agree or decline. Without an answer, the request ends on its own.",
    heading: `${requester} is waiting for your answer`,
    blocks: [
      `${requester} sent you a request for ${withArticle(kind)} verification through Countersign. We've checked nothing so far, and won't unless you agree.`,
      `You can say no. Without an answer, the request ends on its own on ${dayOf(until)}.`,
      { action: "See Request", url },
      { note: data.standing },
      { note: "Countersign never asks for passwords, codes or money by email." },
    ],
    because: `You're receiving this email because ${requester} entered your address.`,
    unsubscribe: { action: "Block All Invitations", url: data.blockUrl },
  });
}

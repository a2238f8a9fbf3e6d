import { ATTESTATION_RULES } from "#contract/attestation.ts";
import type { AttesterKind, Purpose } from "#contract/enums.ts";
import { PURPOSE_LABEL } from "#contract/labels.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

export interface AttestData {
  kind: AttesterKind;
  /** Already safe for mail, as is `subject`. */
  requester: string;
  subject: string;
  /** The subject in the subject line and the heading, where no doubtful name may stand (`names.ts`). */
  subjectInLine: string;
  isSelf: boolean;
  isReminder: boolean;
  purpose: Purpose;
  url: string;
}

const OF: Record<AttesterKind, string> = {
  employer: "their employment with you",
  landlord: "their tenancy with you",
};

export function attest(data: AttestData): Mail {
  const { kind, requester, subject, isSelf, isReminder, purpose, url } = data;
  const what = kind === "employer" ? "employment" : "tenancy";
  const named = data.subjectInLine;
  const line = isSelf ? `${named} asks you to confirm their ${what}` : `Please confirm ${named}'s ${what}`;
  const opening = subject.charAt(0).toUpperCase() + subject.slice(1);
  return compose({
    subject: isReminder ? `Reminder: ${line}` : line,
    preview: "A few questions, about two minutes. You may decline.",
    heading: line,
    blocks: [
      isSelf
        ? `${opening} is having details about ${OF[kind]} verified through Countersign, and named you as somebody who can confirm them.`
        : `${requester} asked Countersign to verify what was stated about ${subject}. ${opening} agreed that you are asked about ${OF[kind]}.`,
      `Purpose: ${PURPOSE_LABEL[purpose]}. On the page you see what was stated, and confirm it, correct it or say that you do not know.`,
      { action: "See the questions", url },
      {
        note: `You need no account, you may decline, and you can report a mail that should not have come to you. The link is good for ${ATTESTATION_RULES.days} days after the first mail; there are at most ${ATTESTATION_RULES.mailDays.length} mails.`,
      },
      { note: "Countersign never asks for passwords, codes or money by mail." },
    ],
    because: isSelf
      ? `You get this because ${subject} entered your address.`
      : `You get this because your address was named as ${subject}'s ${kind}, and ${subject} agreed.`,
  });
}

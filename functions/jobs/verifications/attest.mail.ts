import { ATTESTATION_RULES } from "#contract/attestation/attestation.ts";
import type { AttesterKind, Purpose } from "#contract/enums.ts";
import { PURPOSE_LABEL } from "#contract/labels.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

export interface AttestData {
  kind: AttesterKind;
  /** Already safe for email, like `subject`. */
  requester: string;
  subject: string;
  /** The subject's name for the subject line and heading, where a doubtful name must not appear (`mail-names.ts`). */
  subjectInLine: string;
  /** A sentence that says whether the requester's name was checked. */
  standing: string;
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
    preview: "It's a few questions and takes about two minutes. You can decline.",
    heading: line,
    blocks: [
      isSelf
        ? `${opening} is having details about ${OF[kind]} verified through Countersign, and named you as someone who can confirm them.`
        : `${requester} asked Countersign to verify what was stated about ${subject}. ${opening} agreed that we could ask you about ${OF[kind]}.`,
      `Purpose: ${PURPOSE_LABEL[purpose]}. The page shows what was stated. You can confirm it, correct it, or say you don't know.`,
      { action: "See Questions", url },
      {
        note: `You don't need an account, you can decline, and you can report this email if it wasn't meant for you. The link works for ${ATTESTATION_RULES.days} days from our first email. We'll send at most ${ATTESTATION_RULES.mailDays.length} emails.`,
      },
      { note: data.standing },
      { note: "Countersign never asks for passwords, codes or money by email." },
    ],
    because: isSelf
      ? `You're receiving this email because ${subject} entered your address.`
      : `You're receiving this email because you were named as ${subject}'s ${kind}, and ${subject} agreed.`,
  });
}

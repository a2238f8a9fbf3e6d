import { compose, type Mail } from "#functions/mail/compose.ts";

/** This email contains no name. The address isn't confirmed, so the recipient may not be the person who entered it. */
export function code({ digits, validFor }: { digits: string; validFor: string }): Mail {
  const subject = `Your code is ${digits}`;
  return compose({
    subject,
    preview: `It confirms your address at Countersign and works for ${validFor}.`,
    heading: subject,
    blocks: [
      "Enter it on Countersign to confirm your email address.",
      { note: `It works for ${validFor}. Don't share it with anyone. We'll never ask you for it.` },
      {
        note: "If you didn't ask for a code, there's nothing to do. No one can use your address here without it.",
      },
    ],
    because: "You're receiving this email because someone asked Countersign to send a code to this address.",
  });
}

import { compose, type Mail } from "#functions/mail/compose.ts";

/** No name: the address is not proven yet, so whoever reads this may not be the one who typed it. */
export function code({ digits, validFor }: { digits: string; validFor: string }): Mail {
  const subject = `Your code is ${digits}`;
  return compose({
    subject,
    preview: `It confirms your address at Countersign and works for ${validFor}.`,
    heading: subject,
    blocks: [
      "Enter it where Countersign asked you for it, and your address is confirmed.",
      { note: `It works for ${validFor}. Give it to nobody; we never ask for it.` },
      { note: "If you did not ask for a code, do nothing. Without it nobody can use your address here." },
    ],
    because: "You get this because somebody asked Countersign for a code to this address.",
  });
}

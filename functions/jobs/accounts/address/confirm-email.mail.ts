import { compose, type Mail } from "#functions/mail/compose.ts";

/** No name in this email: the address isn't confirmed, so the recipient might not be the person who typed it. */
export function confirmEmail({ url, validFor }: { url: string; validFor: string }): Mail {
  return compose({
    subject: "Confirm your new email address",
    preview: "Open the link to use this address for Countersign.",
    heading: "Confirm your new email address",
    blocks: [
      "Someone wants to use this address for their Countersign account. If this was you, open the link and enter your password. Until then, the account keeps its old address.",
      { action: "Confirm Address", url },
      { note: `The link works once and expires in ${validFor}.` },
      { note: "If this wasn't you, there's nothing to do." },
    ],
    because: "You're receiving this email because someone entered this address in their profile.",
  });
}

import { compose, type Mail } from "#functions/mail/compose.ts";

/** No name in this email: the address isn't confirmed, so the recipient might not be the person who typed it. */
export function verifyEmail({ url, validFor }: { url: string; validFor: string }): Mail {
  return compose({
    subject: "Confirm your email address",
    preview: "Confirm it, and your Countersign account is ready.",
    heading: "Confirm your email address",
    blocks: [
      "Someone created a Countersign account with this address. If this was you, confirm the address to finish.",
      { action: "Confirm Address", url },
      { note: `The link expires in ${validFor}.` },
      {
        note: "If you didn't create an account, there's nothing to do. No one can use your address here without confirming it.",
      },
    ],
    because: "You're receiving this email because someone entered this address on Countersign.",
  });
}

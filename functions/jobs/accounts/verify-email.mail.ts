import { compose, type Mail } from "#functions/mail/compose.ts";

/** No name: the address is not proven yet, so whoever reads this may not be the one who typed it. */
export function verifyEmail({ url, validFor }: { url: string; validFor: string }): Mail {
  return compose({
    subject: "Confirm your email address",
    preview: "One click, and your Countersign account is ready.",
    heading: "Confirm your email address",
    blocks: [
      "An account was created at Countersign with this address. Confirm that the address is yours, and everything is ready.",
      { action: "Confirm address", url },
      { note: `The link is good for ${validFor}.` },
      {
        note: "If you did not create an account, do nothing. Without confirmation nobody can use your address here.",
      },
    ],
    because: "You get this because somebody entered this address at Countersign.",
  });
}

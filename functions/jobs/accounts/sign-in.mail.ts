import { compose, type Mail } from "#functions/mail/compose.ts";

export function signIn({ url }: { url: string }): Mail {
  return compose({
    subject: "Your link to continue",
    preview: "It works once, for 15 minutes.",
    heading: "Continue with your verification request",
    blocks: [
      "Here's the link that you asked for on the page of your verification request.",
      { action: "Continue", url },
      { note: "The link works once and expires in 15 minutes. You can ask for a new one on the same page." },
      {
        note: "If it wasn't you, there's nothing to do. No one gets in without this email, so don't forward it.",
      },
    ],
    because: "You're receiving this email because you have a verification request at Countersign.",
  });
}

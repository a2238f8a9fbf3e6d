import { compose, type Mail } from "#functions/mail/compose.ts";

export function googleLinked({ url }: { url: string }): Mail {
  return compose({
    subject: "You can now sign in with Google",
    preview: "Someone signed in with the Google account that has this address.",
    heading: "You can now sign in with Google",
    blocks: [
      "For the first time, someone signed in to Countersign with the Google account that has this address. The two accounts are now linked. If this was you, there's nothing to do.",
      "If this wasn't you, someone else may have access to your Google account. Secure it first, then write to us.",
      { action: "Contact Support", url },
    ],
    because: "You're receiving this email because it's about the security of your account.",
  });
}

import { compose, type Mail } from "#functions/mail/compose.ts";

export function googleLinked({ url }: { url: string }): Mail {
  return compose({
    subject: "You can sign in with Google now",
    preview: "Somebody signed in with the Google account of this address.",
    heading: "You can sign in with Google now",
    blocks: [
      "Somebody signed in to Countersign with the Google account that has this address, for the first time. Your account and that Google account belong together from now on. If that was you, there is nothing to do.",
      "If it was not you, somebody else may be in your Google account: secure it first, then write to us.",
      { action: "Write to support", url },
    ],
    because: "You get this because it is about the security of your account.",
  });
}

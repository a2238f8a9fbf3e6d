import { compose, type Mail } from "#functions/mail/compose.ts";

export function passwordChanged({ url }: { url: string }): Mail {
  return compose({
    subject: "Your password was changed",
    preview: "If that was you, there is nothing to do.",
    heading: "Your password was changed",
    blocks: [
      "The password of your Countersign account was changed, and your other devices were signed out. If that was you, there is nothing to do.",
      "If it was not you, somebody else may be in your account. Choose a new password at once; that signs them out.",
      { action: "Choose a new password", url },
    ],
    because: "You get this because it is about the security of your account.",
  });
}

import { compose, type Mail } from "#functions/mail/compose.ts";

export function passwordChanged({ url }: { url: string }): Mail {
  return compose({
    subject: "Your password was changed",
    preview: "If this was you, there's nothing to do.",
    heading: "Your password was changed",
    blocks: [
      "Your Countersign password was changed, and your other devices were signed out. If this was you, there's nothing to do.",
      "If this wasn't you, someone else may have access to your account. Choose a new password now. That signs them out.",
      { action: "Choose a New Password", url },
    ],
    because: "You're receiving this email because it's about the security of your account.",
  });
}

import { compose, type Mail } from "#functions/mail/compose.ts";

export function resetPassword({ url, validFor }: { url: string; validFor: string }): Mail {
  return compose({
    subject: "Reset your password",
    preview: "Choose a new password for Countersign.",
    heading: "Reset your password",
    blocks: [
      "Someone asked to reset your Countersign password. If this was you, choose a new one now. We'll sign out all your devices.",
      { action: "Choose a New Password", url },
      { note: `The link works once and expires in ${validFor}.` },
      { note: "If this wasn't you, there's nothing to do. Your password stays the same." },
    ],
    because: "You're receiving this email because it's about the security of your account.",
  });
}

import { compose, type Mail } from "#functions/mail/compose.ts";

export function resetPassword({ url, validFor }: { url: string; validFor: string }): Mail {
  return compose({
    subject: "Reset your password",
    preview: "Choose a new password for Countersign.",
    heading: "Reset your password",
    blocks: [
      "Somebody asked for a new password for your Countersign account. If that was you, choose one now. All other devices will be signed out.",
      { action: "Choose a new password", url },
      { note: `The link is good for ${validFor} and works once.` },
      { note: "If it was not you, do nothing. Your password stays as it is." },
    ],
    because: "You get this because it is about the security of your account.",
  });
}

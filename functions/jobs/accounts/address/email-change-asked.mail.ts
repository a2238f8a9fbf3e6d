import { compose, type Mail } from "#functions/mail/compose.ts";

export function emailChangeAsked({ url }: { url: string }): Mail {
  return compose({
    subject: "A new email address for your account",
    preview: "If this was you, open the link we sent there.",
    heading: "A new email address for your account",
    blocks: [
      "Someone entered a new address in the profile of your Countersign account. If this was you, open the link we sent to the new address. Until then, you keep signing in with this one.",
      "If this wasn't you, change your password in your profile. That signs out your other devices. The new address takes effect only with your password.",
      { action: "Open Profile", url },
    ],
    because: "You're receiving this email because it's about the security of your account.",
  });
}

import { compose, type Mail } from "#functions/mail/compose.ts";

export function emailChangeAsked({ url }: { url: string }): Mail {
  return compose({
    subject: "A new address for your account",
    preview: "If that was you, open the link that we sent there.",
    heading: "A new address for your account",
    blocks: [
      "Somebody entered a new address in the profile of your Countersign account. If that was you, open the link that we sent to the new address. Until then this address stays in force.",
      "If it was not you, change your password in your profile: that signs other devices out. The new address takes effect only with your password.",
      { action: "Open your profile", url },
    ],
    because: "You get this because it is about the security of your account.",
  });
}

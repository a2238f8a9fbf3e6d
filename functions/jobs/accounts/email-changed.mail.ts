import { compose, type Mail } from "#functions/mail/compose.ts";

export function emailChanged({ url }: { url: string }): Mail {
  return compose({
    subject: "Your account has a new address",
    preview: "This address no longer signs in.",
    heading: "Your account has a new address",
    blocks: [
      "The address of your Countersign account was changed, with your password, and the new one was confirmed. This address no longer signs in.",
      "If it was not you, write to us at once.",
      { action: "Write to support", url },
    ],
    because: "You get this because it was the address of your account until now.",
  });
}

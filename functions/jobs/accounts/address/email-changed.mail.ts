import { compose, type Mail } from "#functions/mail/compose.ts";

export function emailChanged({ url }: { url: string }): Mail {
  return compose({
    subject: "Your account has a new email address",
    preview: "You can't sign in with this address anymore.",
    heading: "Your account has a new email address",
    blocks: [
      "Someone changed the address of your Countersign account with your password and confirmed the new one. You can't sign in with this address anymore.",
      "If this wasn't you, write to us right away.",
      { action: "Contact Support", url },
    ],
    because: "You're receiving this email because this was the address of your account until now.",
  });
}

import { compose, type Mail } from "#functions/mail/compose.ts";

export function addressTaken({ signInUrl }: { signInUrl: string }): Mail {
  return compose({
    subject: "You already have an account",
    preview: "Someone tried to register with your address.",
    heading: "You already have an account",
    blocks: [
      "Someone tried to create a Countersign account with this address, but you already have one. Nothing has changed.",
      "If this was you, sign in instead. If you don't remember your password, you can choose a new one there.",
      { action: "Sign In", url: signInUrl },
      { note: "If this wasn't you, there's nothing to do." },
    ],
    because: "You're receiving this email because it's about the security of your account.",
  });
}

import { compose, type Mail } from "#functions/mail/compose.ts";

export function addressTaken({ signInUrl }: { signInUrl: string }): Mail {
  return compose({
    subject: "You already have an account",
    preview: "Somebody tried to register with your address.",
    heading: "You already have an account",
    blocks: [
      "Somebody tried to create a Countersign account with this address, which already belongs to yours. Nothing was changed.",
      "If it was you, just sign in. If you do not remember your password, you can choose a new one there.",
      { action: "Sign in", url: signInUrl },
      { note: "If it was not you, there is nothing to do." },
    ],
    because: "You get this because it is about the security of your account.",
  });
}

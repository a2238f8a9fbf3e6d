import { compose, type Mail } from "#functions/mail/compose.ts";

export function sessionFamilyEnded({ url }: { url: string }): Mail {
  return compose({
    subject: "A device was signed out for your safety",
    preview: "A sign-in key of yours was used twice.",
    heading: "A device was signed out for your safety",
    blocks: [
      "A key that keeps one of your devices signed in was used a second time. That happens when somebody copied it, and sometimes when a connection breaks at the wrong moment. To be safe, that device was signed out.",
      "Sign in again to go on. If you see a device that you do not know, choose a new password.",
      { action: "Sign in", url },
    ],
    because: "You get this because it is about the security of your account.",
  });
}

import { compose, type Mail } from "#functions/mail/compose.ts";

export function sessionFamilyEnded({ url }: { url: string }): Mail {
  return compose({
    subject: "We signed out one of your devices",
    preview: "We did this to protect your account.",
    heading: "We signed out one of your devices",
    blocks: [
      "We signed out one of your devices to protect your account. Its sign-in was used twice. That can mean that someone copied it, or that a connection broke at the wrong moment.",
      "Sign in again to continue. If you see a device you don't recognize in your profile, choose a new password.",
      { action: "Sign In", url },
    ],
    because: "You're receiving this email because it's about the security of your account.",
  });
}

import { compose, type Mail } from "#functions/mail/compose.ts";

const TEXT = {
  on: "From now on, you need a code from your authenticator app to sign in. Keep the recovery codes where you can find them without your phone.",
  off: "You no longer need a code from your authenticator app to sign in. Your recovery codes no longer work.",
  new_codes:
    "Your old recovery codes no longer work. Keep the new ones where you can find them without your phone.",
};

const SUBJECTS = {
  on: "Two-factor authentication is on",
  off: "Two-factor authentication is off",
  new_codes: "You have new recovery codes",
};

export type SecondFactorState = keyof typeof TEXT;

export function secondFactor({ state, url }: { state: SecondFactorState; url: string }): Mail {
  const subject = SUBJECTS[state];
  return compose({
    subject,
    preview: "If this was you, there's nothing to do.",
    heading: subject,
    blocks: [
      TEXT[state],
      "If this wasn't you, choose a new password now. That signs out every device.",
      { action: "Choose a New Password", url },
    ],
    because: "You're receiving this email because it's about the security of your account.",
  });
}

import { compose, type Mail } from "#functions/mail/compose.ts";

const WORDS = {
  on: "From now on, signing in asks for a code of your authenticator app. Keep the recovery codes where you find them without your phone.",
  off: "Signing in no longer asks for a code of your authenticator app. The recovery codes are void.",
  new_codes:
    "The recovery codes that you had before are void. Keep the new ones where you find them without your phone.",
};

const SUBJECTS = {
  on: "Two-factor authentication is on",
  off: "Two-factor authentication is off",
  new_codes: "You have new recovery codes",
};

export type SecondFactorState = keyof typeof WORDS;

export function secondFactor({ state, url }: { state: SecondFactorState; url: string }): Mail {
  const subject = SUBJECTS[state];
  return compose({
    subject,
    preview: "If that was you, there is nothing to do.",
    heading: subject,
    blocks: [
      WORDS[state],
      "If it was not you who did this, choose a new password at once; that signs everybody out.",
      { action: "Choose a new password", url },
    ],
    because: "You get this because it is about the security of your account.",
  });
}

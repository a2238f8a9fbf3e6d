import type { PriorProof, WrongCodeKind } from "#core/effects.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";
import { momentOf } from "#functions/mail/day.ts";

const WHO: Record<PriorProof, string> = {
  password: "Someone who knows your password",
  google: "Someone who can sign in with your Google account",
  session: "Someone who is signed in to your account",
};

const CODES: Record<WrongCodeKind, { name: string; instead: string }> = {
  totp: {
    name: "codes",
    instead:
      "For up to an hour, we don't accept codes from your authenticator app. To sign in now, use a recovery code.",
  },
  recovery: {
    name: "recovery codes",
    instead:
      "For up to an hour, we don't accept your recovery codes. To sign in now, use your authenticator app.",
  },
};

/**
 * @param about.at UTC ms
 * @param about.from country and network
 * @param about.url the page for choosing a new password; after a sign-in with Google, the profile, which lists devices
 */
export function wrongCodes(about: {
  kind: WrongCodeKind;
  count: number;
  behind: PriorProof;
  at: number;
  from: string;
  url: string;
}): Mail {
  const { kind, count, behind, at, from, url } = about;
  const { name, instead } = CODES[kind];
  const subject = `${count} wrong ${name} were entered for your account`;
  const isGoogle = behind === "google";
  return compose({
    subject,
    preview: "If that wasn't you, change your password now.",
    heading: subject,
    blocks: [
      `${WHO[behind]} entered ${count} wrong ${name} within an hour.`,
      { list: [`When: ${momentOf(at)}`, `From: ${from}`] },
      instead,
      isGoogle
        ? "If that wasn't you, change your Google Account password now. Then sign out any device you don't recognize."
        : "If that wasn't you, change your password now. That signs out every device.",
      { action: isGoogle ? "Review Your Devices" : "Change Your Password", url },
      { note: "If it was you, there's nothing to do." },
    ],
    because: "You're receiving this email because it's about the security of your account.",
  });
}

import type { User } from "#lib/session/session.ts";

export interface Tip {
  title: string;
  text: string;
  href: string;
  action: string;
}

/** How many tips the dashboard shows. */
const SHOWN = 3;

/** @returns three tips at most, the most useful first, without those about what the person has already done */
export function tipsFor(user: Pick<User, "phone_verified" | "totp_enabled">): Tip[] {
  const tips: (Tip | false)[] = [
    !user.phone_verified && {
      title: "Confirm your phone number",
      text: "Requests may ask for a code by text.",
      href: "/app/profile",
      action: "Go to Profile",
    },
    {
      title: "Ask before money changes hands",
      text: "Send the request when you agree to meet.",
      href: "/app/verifications/peer",
      action: "Verify Someone Else",
    },
    {
      title: "Read the evidence, not only the score",
      text: "Each finding says where it comes from.",
      href: "/app/verifications?status=completed",
      action: "See Your Results",
    },
    !user.totp_enabled && {
      title: "Protect your account",
      text: "A stolen password alone won't get in.",
      href: "/app/profile#security",
      action: "Set It Up",
    },
    {
      title: "Keep your score fresh",
      text: "Evidence counts less as it ages.",
      href: "/app/trust-score",
      action: "Check the Dates",
    },
  ];
  return tips.filter((tip) => tip !== false).slice(0, SHOWN);
}

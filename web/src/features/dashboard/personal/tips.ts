import type { User } from "#lib/session.ts";

export interface Tip {
  title: string;
  text: string;
  href: string;
  action: string;
}

/** How many tips the dashboard shows. */
const SHOWN = 3;

/** @returns tips for this person, the most useful first; none about what they've already done */
export function tipsFor(user: Pick<User, "phone_verified" | "totp_enabled">): Tip[] {
  const tips: (Tip | false)[] = [
    !user.phone_verified && {
      title: "Confirm your phone number",
      text: "It takes a minute. We can then text you the codes that a request asks for.",
      href: "/app/profile",
      action: "Go to Profile",
    },
    {
      title: "Ask before money changes hands",
      text: "Send the request when you agree to meet, so there's time to answer it.",
      href: "/app/verifications/peer",
      action: "Verify Someone Else",
    },
    {
      title: "Read the evidence, not only the score",
      text: "Each finding says where it comes from and how strong that evidence is.",
      href: "/app/verifications?status=completed",
      action: "See Your Results",
    },
    !user.totp_enabled && {
      title: "Protect your account",
      text: "With two-factor sign-in, a stolen password isn't enough to get in.",
      href: "/app/profile#security",
      action: "Set It Up",
    },
    {
      title: "Keep your score fresh",
      text: "Evidence counts less as it ages. Your Trust Score page says when each piece begins to fade.",
      href: "/app/trust-score",
      action: "Check the Dates",
    },
  ];
  return tips.filter((tip) => tip !== false).slice(0, SHOWN);
}

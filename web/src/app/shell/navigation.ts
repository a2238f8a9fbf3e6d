import { hasPermission } from "#contract/teams/permissions.ts";
import type { User } from "#lib/session/session.ts";

/** The areas in the header that everyone can use. */
const NAVIGATION = [
  { label: "Dashboard", href: "/app/dashboard" },
  { label: "Verifications", href: "/app/verifications" },
  { label: "New Request", href: "/app/verifications/new" },
  { label: "Billing", href: "/app/billing" },
] as const;

/** Entries of the account menu that are also in the navigation on small screens. */
export const PERSONAL = [
  { label: "Trust Score", href: "/app/trust-score" },
  { label: "Share Profile", href: "/app/share-profile" },
] as const;

/** Only team members and business accounts can use these areas. For Analytics, a member's role must allow it. */
const TEAM = { label: "Team", href: "/app/team" } as const;
const ANALYTICS = { label: "Analytics", href: "/app/analytics" } as const;

/** Only staff can use these areas. */
const FOR_STAFF = [
  { label: "Reviews", href: "/app/reviews" },
  { label: "Refunds", href: "/app/refunds" },
] as const;

/** @returns the areas that this person can use */
export function navigationFor({
  staff,
  account_type,
  teams,
}: Pick<User, "staff" | "account_type" | "teams">) {
  const isBusiness = account_type === "business";
  const reads = teams.some(({ role, locked }) => !locked && hasPermission(role, "analytics:read"));
  return [
    ...NAVIGATION,
    ...(isBusiness || teams.length > 0 ? [TEAM] : []),
    ...(isBusiness || reads ? [ANALYTICS] : []),
    ...(staff ? FOR_STAFF : []),
  ];
}

/** @returns the `href` of the area that a path belongs to: the longest `href` that the path starts with */
export function currentEntry(path: string): string | undefined {
  return [...NAVIGATION, ...PERSONAL, TEAM, ANALYTICS, ...FOR_STAFF]
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .map(({ href }): string => href)
    .sort((a, b) => b.length - a.length)[0];
}

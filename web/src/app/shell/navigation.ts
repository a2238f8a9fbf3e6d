/** The header's areas that exist (spec 1 §2). */
const NAVIGATION = [
  { label: "Dashboard", href: "/app/dashboard" },
  { label: "Verifications", href: "/app/verifications" },
  { label: "New Request", href: "/app/verifications/new" },
] as const;

/** For staff alone: nobody else has anything to find there. */
const FOR_STAFF = [{ label: "Reviews", href: "/app/reviews" }] as const;

/** @returns the areas that this person has */
export const navigationFor = ({ staff }: { staff: boolean }) => [...NAVIGATION, ...(staff ? FOR_STAFF : [])];

/** @returns the entry that a path belongs to: the longest that begins it */
export function currentEntry(path: string): string | undefined {
  return [...NAVIGATION, ...FOR_STAFF]
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .map(({ href }): string => href)
    .sort((a, b) => b.length - a.length)[0];
}

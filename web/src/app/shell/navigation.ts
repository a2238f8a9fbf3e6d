/** The header's areas (spec 1 §2). */
const NAVIGATION = [
  { label: "Dashboard", href: "/app/dashboard" },
  { label: "Verifications", href: "/app/verifications" },
  { label: "New Request", href: "/app/verifications/new" },
] as const;

/** Only staff can use these areas. */
const FOR_STAFF = [{ label: "Reviews", href: "/app/reviews" }] as const;

/** @returns the areas that this person can use */
export const navigationFor = ({ staff }: { staff: boolean }) => [...NAVIGATION, ...(staff ? FOR_STAFF : [])];

/** @returns the `href` of the area that a path belongs to: the longest one that it starts with */
export function currentEntry(path: string): string | undefined {
  return [...NAVIGATION, ...FOR_STAFF]
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .map(({ href }): string => href)
    .sort((a, b) => b.length - a.length)[0];
}

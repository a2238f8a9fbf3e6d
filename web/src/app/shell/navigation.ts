/** The header's areas that exist (spec 1 §2). */
export const NAVIGATION = [
  { label: "Dashboard", href: "/app/dashboard" },
  { label: "Verifications", href: "/app/verifications" },
  { label: "New Request", href: "/app/verifications/new" },
] as const;

/** @returns the entry that a path belongs to: the longest that begins it */
export function currentEntry(path: string): string | undefined {
  return NAVIGATION.filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .map(({ href }) => href)
    .sort((a, b) => b.length - a.length)[0];
}

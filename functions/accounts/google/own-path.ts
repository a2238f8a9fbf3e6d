const BASE = "https://countersign.invalid";

/** Pages that a sign-in may redirect to. */
const LEADS_TO = /^\/(app|team\/accept)(\/|$)/;

/**
 * Makes sure a redirect stays on our site.
 * @param wanted the `redirect` parameter of a query
 * @returns its path and query if it's one of our pages that a sign-in may lead to; else null
 */
export function ownPath(wanted: string | null | undefined): string | null {
  if (!wanted || !URL.canParse(wanted, BASE)) return null;
  // `//evil.example`, `/\evil.example` and `javascript:` all leave the base's origin.
  const url = new URL(wanted, BASE);
  if (url.origin !== BASE || !LEADS_TO.test(url.pathname)) return null;
  return url.pathname + url.search;
}

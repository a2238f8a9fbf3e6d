const BASE = "https://countersign.invalid";

/** Pages to which a sign-in may lead. */
const LEADS_TO = /^\/(app|team\/accept)(\/|$)/;

/**
 * @param wanted what a `redirect` in a query says
 * @returns the same as path and query, when it is a page of ours that a sign-in may lead to; else null
 */
export function ownPath(wanted: string | null | undefined): string | null {
  if (!wanted || !URL.canParse(wanted, BASE)) return null;
  // `//evil.example`, `/\evil.example` and `javascript:` all leave the base's origin.
  const url = new URL(wanted, BASE);
  if (url.origin !== BASE || !LEADS_TO.test(url.pathname)) return null;
  return url.pathname + url.search;
}

const DEFAULT_TARGET = "/app/dashboard";

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * Where somebody who must sign in first is sent. The path travels in the query; the fragment stays a fragment,
 * because it may hold a mailed token, which no server log may see.
 */
export function signInPath(from: Place, page: "/login" | "/register" = "/login"): string {
  const redirect = encodeURIComponent(from.pathname + from.search);
  return `${page}?redirect=${redirect}${from.hash}`;
}

/**
 * Where a sign-in leads: the `redirect` of the query with the page's fragment, when it is a path of this product.
 * @param here the sign-in page's own place
 */
export function redirectTarget(here: Place): string {
  const wanted = new URLSearchParams(here.search).get("redirect");
  if (!wanted) return DEFAULT_TARGET;
  const base = "https://countersign.invalid";
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  // `//evil.example`, `/\evil.example` and `javascript:` all leave the base's origin.
  if (url?.origin !== base || !/^\/app(\/|$)/.test(url.pathname)) return DEFAULT_TARGET;
  return url.pathname + url.search + here.hash;
}

/** @returns the token of a mailed link's fragment (`#invite=…`), which no server and no log ever sees. */
export function inviteOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("invite");
}

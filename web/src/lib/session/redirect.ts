const DEFAULT_TARGET = "/app/dashboard";

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * Builds the sign-in path for a visitor who must sign in first. The path travels in the query. The fragment stays a
 * fragment, because it may hold an emailed token that mustn't appear in server logs.
 */
export function signInPath(from: Place, page: "/login" | "/register" = "/login"): string {
  const redirect = encodeURIComponent(from.pathname + from.search);
  return `${page}?redirect=${redirect}${from.hash}`;
}

/**
 * @returns where to go after signing in. If the query's `redirect` is an `/app` path, that path with the page's
 *   fragment; otherwise, the default
 * @param here the sign-in page's location
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

/**
 * @returns the token in an emailed link's fragment (`#invite=…`), which browsers don't send to servers, so it stays out
 *   of logs; null when there's no token
 */
export function inviteOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("invite");
}

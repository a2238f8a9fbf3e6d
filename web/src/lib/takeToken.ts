/** The part of a history entry's state that is ours; the rest is the router's. */
interface Kept {
  token?: string;
}

/**
 * Takes a mailed token out of the page's fragment, so that no list of visited pages and no screenshot shows it. It is kept
 * with this entry of the tab's history, which no server, log or referrer ever sees, so that the page can be reloaded.
 * @returns the token, also of a page that is loaded anew; null where there is none
 */
export function takeToken(): string | null {
  const kept = history.state as Kept | null;
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (!token) return kept?.token ?? null;
  history.replaceState({ ...kept, token } satisfies Kept, "", location.pathname);
  return token;
}

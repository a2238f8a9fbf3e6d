/** Our part of a history entry's state; the rest belongs to the router. */
interface Kept {
  token?: string;
}

/**
 * Takes a mailed token out of the page's fragment, so that neither the browser's history nor a screenshot shows it.
 * Keeps it in the state of this history entry, which no server, log or referrer sees, so that the page can be reloaded.
 * @returns the token, even after a reload; null if there is none
 */
export function takeToken(): string | null {
  const kept = history.state as Kept | null;
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (!token) return kept?.token ?? null;
  history.replaceState({ ...kept, token } satisfies Kept, "", location.pathname);
  return token;
}

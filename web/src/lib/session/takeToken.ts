/** Our part of a history entry's state; the rest belongs to the router. */
interface Kept {
  token?: string;
}

/**
 * Moves an emailed token out of the page's fragment, so that neither the browser's history nor a screenshot shows it.
 * Keeps it in this history entry's state, so that it survives a reload. No server, log or referrer sees that state.
 * @returns the token, even after a reload; null if there is none
 */
export function takeToken(): string | null {
  const kept = history.state as Kept | null;
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (!token) return kept?.token ?? null;
  history.replaceState({ ...kept, token } satisfies Kept, "", location.pathname);
  return token;
}

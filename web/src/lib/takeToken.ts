/** Takes a mailed token out of the page's fragment, so that it stays in no history and no screenshot. */
export function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token) history.replaceState(history.state, "", location.pathname);
  return token;
}

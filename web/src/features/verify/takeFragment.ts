/**
 * Removes the token to verify from the page's fragment, so that screenshots and bookmarks don't contain it. The
 * browser's history may still have the original address.
 * @returns the token; null if there's no fragment, or if it's an anchor on the page
 */
export function takeFragment(): string | null {
  const text = location.hash.slice(1);
  if (!text || document.getElementById(text)) return null;
  history.replaceState(history.state, "", location.pathname);
  return text;
}

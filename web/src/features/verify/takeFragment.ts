/**
 * Takes what a link wants verified out of the page's fragment, so that neither the browser's history nor a screenshot
 * shows it.
 * @returns null if the address has no fragment
 */
export function takeFragment(): string | null {
  const text = location.hash.slice(1);
  if (!text) return null;
  history.replaceState(history.state, "", location.pathname);
  return text;
}

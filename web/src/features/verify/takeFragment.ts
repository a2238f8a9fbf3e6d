/**
 * Takes what a link wants verified out of the page's fragment, so that neither a screenshot nor a bookmark has it. The
 * browser's own history may still have the address as it was opened.
 * @returns null if the address has no fragment, or one that leads to a part of the page
 */
export function takeFragment(): string | null {
  const text = location.hash.slice(1);
  if (!text || document.getElementById(text)) return null;
  history.replaceState(history.state, "", location.pathname);
  return text;
}

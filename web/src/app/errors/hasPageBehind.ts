/** Paths that aren't pages of the product: API calls, and files such as an opened download. */
const NO_PAGE = /^\/api\/|\.\w+$/;

/** Whether the previous entry in the browser's history is a page of this product. */
export function hasPageBehind(): boolean {
  const navigation: Navigation | undefined = window.navigation;
  // Without the Navigation API, use the router's count of entries opened in this document.
  if (!navigation?.currentEntry) return ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
  // The Navigation API lists only the adjacent entries of this origin.
  const url = navigation.entries()[navigation.currentEntry.index - 1]?.url;
  return url != null && !NO_PAGE.test(new URL(url).pathname);
}

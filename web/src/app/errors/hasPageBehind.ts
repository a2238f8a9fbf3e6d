/** No pages of the product: calls, and files such as a download that was opened. */
const NO_PAGE = /^\/api\/|\.\w+$/;

/** Whether the browser's history has a page of this product right behind this one. */
export function hasPageBehind(): boolean {
  const navigation: Navigation | undefined = window.navigation;
  // Where the browser does not say, only the router's own count is known: how many it has opened in this document.
  if (!navigation?.currentEntry) return ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
  // It lists entries of this origin only, as far as nothing else stands between.
  const url = navigation.entries()[navigation.currentEntry.index - 1]?.url;
  return url != null && !NO_PAGE.test(new URL(url).pathname);
}

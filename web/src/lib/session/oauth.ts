/** Storage key of the page's fragment. It may hold an emailed token, so neither our server nor Google gets it. */
const FRAGMENT_KEY = "oauth-fragment";

/** Stores the fragment until the person is back from Google; "" deletes an earlier one. */
export function keepFragment(fragment: string): void {
  try {
    if (fragment) sessionStorage.setItem(FRAGMENT_KEY, fragment);
    else sessionStorage.removeItem(FRAGMENT_KEY);
  } catch {
    // Storage is blocked, so the person must open the emailed link again.
  }
}

/** @returns the stored fragment with its `#`; "" if there's none, or on later calls */
export function takeFragment(): string {
  try {
    const fragment = sessionStorage.getItem(FRAGMENT_KEY);
    sessionStorage.removeItem(FRAGMENT_KEY);
    return fragment ? `#${fragment}` : "";
  } catch {
    return "";
  }
}

/** Whether the query says that the person is returning from Google. */
export function isOauthReturn(search: string): boolean {
  return new URLSearchParams(search).get("oauth") === "success";
}

/** @returns the query without the parameter that was added on the return from Google */
export function withoutOauth(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("oauth");
  return query.size > 0 ? `?${query}` : "";
}

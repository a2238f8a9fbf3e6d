import { inTime } from "./inTime.ts";
import { redirectTarget } from "./redirect.ts";

/** The fragment may hold a mailed token, so it's stored here and never sent to our server or to Google. */
const FRAGMENT_KEY = "oauth-fragment";

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

export type GoogleStart =
  | { type: "login" }
  | { type: "register"; accountType: string; businessName?: string };

/**
 * Builds the address that starts a sign-in with Google (spec 1 §7). It states that the terms were agreed to, so call it
 * only after that.
 * @param target path and query to come back to
 */
export function googlePath(start: GoogleStart, target: string): string {
  const query = new URLSearchParams({ redirect: target });
  if (start.type === "register") {
    query.set("type", "register");
    query.set("accountType", start.accountType);
    if (start.businessName) query.set("businessName", start.businessName);
  }
  query.set("terms", "agreed");
  return `/api/auth/google?${query}`;
}

/**
 * Leaves a sign-in page for Google, after checking that our server really redirects there.
 * @param here the sign-in page's location
 * @throws when the server doesn't redirect; leaving anyway would replace the page with an error
 */
export async function leaveForGoogle(start: GoogleStart, here: Place): Promise<void> {
  const [target = "", fragment = ""] = redirectTarget(here).split("#");
  const path = googlePath(start, target);
  const answer = await inTime((signal) =>
    // This only checks for an answer. The navigation below sets the cookies that the way back needs.
    fetch(path, { redirect: "manual", credentials: "omit", signal }),
  );
  if (answer.type !== "opaqueredirect") throw new Error("no way to Google");
  keepFragment(fragment);
  location.assign(path);
}

function keepFragment(fragment: string): void {
  try {
    if (fragment) sessionStorage.setItem(FRAGMENT_KEY, fragment);
    else sessionStorage.removeItem(FRAGMENT_KEY);
  } catch {
    // Storage is forbidden, so the person must open the mailed link again.
  }
}

/** @returns the stored fragment with its `#`, once; "" when there's none */
export function takeFragment(): string {
  try {
    const fragment = sessionStorage.getItem(FRAGMENT_KEY);
    sessionStorage.removeItem(FRAGMENT_KEY);
    return fragment ? `#${fragment}` : "";
  } catch {
    return "";
  }
}

/** Whether the query says that the person is returning from Google (spec 1 §4). */
export function isOauthReturn(search: string): boolean {
  return new URLSearchParams(search).get("oauth") === "success";
}

/** @returns the query without what the return from Google added */
export function withoutOauth(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("oauth");
  return query.size > 0 ? `?${query}` : "";
}

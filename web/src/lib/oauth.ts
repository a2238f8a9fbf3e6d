import { SESSION } from "#contract/limits.ts";
import { redirectTarget } from "./redirect.ts";

/** The fragment may hold a mailed token: it waits here and travels neither to our server nor to Google. */
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
 * The address that begins a sign-in with Google (spec 1 §7). Only asked for once the terms are agreed to.
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
 * Leaves for Google, from a sign-in page, once our own server has answered with where that is.
 * @param here the sign-in page's own place
 * @throws where it does not: the page would be lost for one that cannot be shown, or for a bare error
 */
export async function leaveForGoogle(start: GoogleStart, here: Place): Promise<void> {
  const [target = "", fragment = ""] = redirectTarget(here).split("#");
  const path = googlePath(start, target);
  const answer = await fetch(path, {
    redirect: "manual",
    // Only looks whether there is an answer: what is to be kept for the way back comes with the leaving.
    credentials: "omit",
    signal: AbortSignal.timeout(SESSION.authCheck),
  });
  if (answer.type !== "opaqueredirect") throw new Error("no way to Google");
  keepFragment(fragment);
  location.assign(path);
}

function keepFragment(fragment: string): void {
  try {
    if (fragment) sessionStorage.setItem(FRAGMENT_KEY, fragment);
    else sessionStorage.removeItem(FRAGMENT_KEY);
  } catch {
    // Storage is forbidden: the mailed link must be opened again.
  }
}

/** @returns the fragment that waited, with its `#`, once; "" when there was none */
export function takeFragment(): string {
  try {
    const fragment = sessionStorage.getItem(FRAGMENT_KEY);
    sessionStorage.removeItem(FRAGMENT_KEY);
    return fragment ? `#${fragment}` : "";
  } catch {
    return "";
  }
}

/** Whether this is the way back from Google (spec 1 §4). */
export function isOauthReturn(search: string): boolean {
  return new URLSearchParams(search).get("oauth") === "success";
}

/** @returns the query without what the way back has added */
export function withoutOauth(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("oauth");
  return query.size > 0 ? `?${query}` : "";
}

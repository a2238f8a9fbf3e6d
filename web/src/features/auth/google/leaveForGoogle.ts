import type { AccountType } from "#contract/enums.ts";
import { inTime } from "#lib/inTime.ts";
import { keepFragment } from "#lib/oauth.ts";
import { publicApi } from "#lib/publicApi.ts";
import { redirectTarget } from "#lib/redirect.ts";
import { rememberTerms } from "#lib/terms.ts";

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** How a sign-in with Google starts. */
export type GoogleStart =
  | { type: "login" }
  | { type: "register"; accountType: AccountType; businessName?: string };

/**
 * Builds the address that starts a sign-in with Google (spec 1 §7). It states that the terms were agreed to, so call it
 * only after that.
 * @param target path and query to come back to
 */
export function googlePath(start: GoogleStart, target: string): string {
  const account = start.type === "register" ? start : {};
  return publicApi.api.auth.google.$path({ query: { redirect: target, ...account, terms: "agreed" } });
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
  rememberTerms();
  location.assign(path);
}

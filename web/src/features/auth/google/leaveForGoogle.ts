import type { AccountType } from "#contract/enums.ts";
import { inTime } from "#lib/http/inTime.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { keepFragment } from "#lib/session/oauth.ts";
import { redirectTarget } from "#lib/session/redirect.ts";
import { rememberTerms } from "#lib/session/terms.ts";

interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** How a sign-in with Google starts. */
export type GoogleStart =
  | { type: "login" }
  | { type: "register"; accountType: AccountType; businessName?: string };

/**
 * Builds the URL that starts a sign-in with Google. The URL says that the person has agreed to the terms, so ask them
 * first.
 * @param target the path and query to return to
 */
export function googlePath(start: GoogleStart, target: string): string {
  const account = start.type === "register" ? start : {};
  return publicApi.api.auth.google.$path({ query: { redirect: target, ...account, terms: "agreed" } });
}

/**
 * Goes to Google's sign-in page, after checking that our server redirects there. Without the check, an error from the
 * server would replace the page.
 * @param here the sign-in page's location
 * @throws if the server doesn't redirect, can't be reached or takes too long
 */
export async function leaveForGoogle(start: GoogleStart, here: PageLocation): Promise<void> {
  const [target = "", fragment = ""] = redirectTarget(here).split("#");
  const path = googlePath(start, target);
  const answer = await inTime((signal) =>
    // This is only a check. The navigation below sets the cookies that the return from Google needs.
    fetch(path, { redirect: "manual", credentials: "omit", signal }),
  );
  if (answer.type !== "opaqueredirect") throw new Error("no way to Google");
  keepFragment(fragment);
  rememberTerms();
  location.assign(path);
}

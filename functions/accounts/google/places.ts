import { ownPath } from "./own-path.ts";

/** What the sign-in page has words for (spec 1 §8). */
export type SignInError =
  | "oauth_failed"
  | "oauth_error"
  | "login_failed"
  | "terms_required"
  | "account_suspended";

/** @returns the sign-in page, which says what went wrong and still knows where the person wanted to go. */
export function failurePlace(error: SignInError, redirect: string | null): string {
  const query = new URLSearchParams({ error, ...(redirect ? { redirect } : {}) });
  return `/login?${query}`;
}

/** @returns the page that fetches the tokens by `oauth=success` (spec 1 §4). */
export function successPlace(redirect: string | null): string {
  const url = new URL(ownPath(redirect) ?? "/app/dashboard", "https://countersign.invalid");
  url.searchParams.set("oauth", "success");
  return url.pathname + url.search;
}

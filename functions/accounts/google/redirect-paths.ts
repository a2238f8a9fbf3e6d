import { ownPath } from "./own-path.ts";

/** The errors that the sign-in page can explain. */
export type SignInError =
  | "oauth_failed"
  | "oauth_error"
  | "login_failed"
  | "terms_required"
  | "account_suspended";

/** @returns the sign-in page's path, with the error and the page the person wanted to go to. */
export function failurePath(error: SignInError, redirect: string | null): string {
  const query = new URLSearchParams({ error, ...(redirect ? { redirect } : {}) });
  return `/login?${query}`;
}

/** @returns the path of the page that sees `oauth=success` and fetches the tokens. */
export function successPath(redirect: string | null): string {
  const url = new URL(ownPath(redirect) ?? "/app/dashboard", "https://countersign.invalid");
  url.searchParams.set("oauth", "success");
  return url.pathname + url.search;
}

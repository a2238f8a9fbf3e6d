import { CodeChallengeMethod, generateCodeVerifier, generateState } from "arctic";
import type { GoogleQuery } from "#contract/accounts/google.schema.ts";
import type { Ctx } from "#core/context.ts";
import type { Attempt } from "./cookies.ts";
import { ownPath } from "./own-path.ts";
import { providerOf } from "./provider.ts";
import { failurePath } from "./redirect-paths.ts";

/**
 * Starts a sign-in with Google, using PKCE (RFC 7636), state and nonce.
 * @returns `place`: where to redirect the browser; `attempt`: what the browser must keep until it returns, or null when
 *   it goes to `/login` because of an error
 */
export function beginGoogle(ctx: Ctx, query: GoogleQuery): { place: string; attempt: Attempt | null } {
  const redirect = ownPath(query.redirect);
  if (query.terms !== "agreed") return { place: failurePath("terms_required", redirect), attempt: null };
  const provider = providerOf(ctx.env);
  if (!provider) {
    ctx.log("google.unconfigured");
    return { place: failurePath("oauth_error", redirect), attempt: null };
  }
  const attempt: Attempt = {
    state: generateState(),
    verifier: generateCodeVerifier(),
    nonce: generateState(),
    redirect,
    accountType: query.accountType ?? "individual",
    businessName: query.businessName,
  };
  const url = provider.client.createAuthorizationURLWithPKCE(
    provider.authorizeUrl,
    attempt.state,
    CodeChallengeMethod.S256,
    attempt.verifier,
    ["openid", "email", "profile"],
  );
  url.searchParams.set("nonce", attempt.nonce);
  url.searchParams.set("prompt", "select_account");
  return { place: url.href, attempt };
}

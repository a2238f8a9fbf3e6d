import { constantTimeEqual } from "oslo/crypto";
import type { GoogleCallbackQuery } from "#contract/accounts/google.schema.ts";
import { TIME_LIMITS } from "#contract/time-limits.ts";
import { unavailablePart } from "#contract/unavailable.ts";
import type { Ctx } from "#core/context.ts";
import { utf8 } from "#core/crypto/encode.ts";
import { DomainError } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { logUnavailable } from "#core/http/log-unavailable.ts";
import { countRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { reasonOf } from "#core/reason.ts";
import { withTimeout } from "#core/with-timeout.ts";
import type { Attempt } from "./cookies.ts";
import { findOrCreateGoogleAccount } from "./google-account.ts";
import { type Claims, readIdToken } from "./id-token.ts";
import { publicKey } from "./jwks.ts";
import { type Provider, providerOf } from "./provider.ts";
import { failurePath, type SignInError, successPath } from "./redirect-paths.ts";

/**
 * Completes a sign-in when Google sends the browser back. Expected failures don't throw, because the browser expects a
 * page: they redirect to the sign-in page with an error it can explain, and the reason goes to the log.
 * @param attempt what this browser stored in a cookie before it went to Google, or null
 * @returns `place`: where to redirect the browser; `handoff`: the value for the hand-off cookie, which the page then
 *   exchanges for tokens, or null if the sign-in failed
 */
export async function finishGoogle(
  ctx: Ctx,
  client: Client,
  query: GoogleCallbackQuery,
  attempt: Attempt | null,
): Promise<Finished> {
  const redirect = attempt?.redirect ?? null;
  const failed = (error: SignInError, reason: string) => {
    ctx.log("google.refused", { error, reason });
    return { place: failurePath(error, redirect), handoff: null };
  };
  try {
    return await complete(ctx, client, query, attempt, failed);
  } catch (error) {
    const down = unavailablePart(error);
    if (!down) throw error;
    logUnavailable(ctx.requestId, down.part, down.cause);
    return failed("oauth_error", "unavailable");
  }
}

interface Finished {
  place: string;
  handoff: string | null;
}

async function complete(
  ctx: Ctx,
  client: Client,
  query: GoogleCallbackQuery,
  attempt: Attempt | null,
  failed: (error: SignInError, reason: string) => Finished,
): Promise<Finished> {
  const provider = providerOf(ctx.env);
  if (!provider) return failed("oauth_error", "unconfigured");
  if (!attempt || !query.state || !constantTimeEqual(utf8(attempt.state), utf8(query.state)))
    return failed("oauth_error", "not the state that this browser began with");
  if (query.error) return failed("oauth_failed", "denied");
  if (!query.code) return failed("oauth_error", "no code");
  const takes = [{ rule: "google.network", subject: subscriberOf(client.address) }] as const;
  const { excess } = await countRateLimits(ctx, takes, readNothing(ctx));
  if (excess.length > 0) return failed("login_failed", "rate limited");

  let claims: Claims;
  try {
    claims = await redeem(ctx, provider, query.code, attempt);
  } catch (error) {
    return failed("oauth_error", reasonOf(error));
  }
  if (!claims.emailVerified) return failed("login_failed", "an address that Google has not verified");
  let handoff: string | null;
  try {
    handoff = await findOrCreateGoogleAccount(ctx, claims, attempt);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "account_suspended") throw error;
    return failed("account_suspended", error.code);
  }
  if (!handoff) return failed("login_failed", "the address belongs to another Google account");
  return { place: successPath(attempt.redirect), handoff };
}

/** Exchanges the code for an id_token and verifies it. */
async function redeem(ctx: Ctx, provider: Provider, code: string, attempt: Attempt): Promise<Claims> {
  const trade = provider.client.validateAuthorizationCode(provider.tokenUrl, code, attempt.verifier);
  const tokens = await withTimeout(TIME_LIMITS.googleToken, trade);
  if (tokens === "late") throw new Error("Google traded no code in time");
  return readIdToken(tokens.idToken(), {
    issuer: provider.issuer,
    clientId: provider.clientId,
    nonce: attempt.nonce,
    now: ctx.now(),
    keyOf: (kid) => publicKey(ctx, provider.jwksUrl, kid),
  });
}

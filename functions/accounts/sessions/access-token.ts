import { createJWT, validateJWT } from "oslo/jwt";
import { ACCOUNT_TYPES, type AccountType } from "#contract/enums.ts";
import { MINUTE, unixSeconds } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { fromBase64, fromBase64Url, fromCanonicalBase64Url } from "#core/crypto/encode.ts";
import { type Caller, SESSION_PURPOSES, type SessionPurpose } from "#core/http/app.ts";

const LIFETIME = 15 * MINUTE;
const ISSUER = "countersign";
/** The audience of access tokens. A token that we signed for another purpose doesn't pass for one. */
const AUDIENCE = "countersign-api";
/** The audience of a phone's tokens. A version of the API that doesn't know what they're limited to refuses them. */
const PHONE_AUDIENCE = "countersign-phone";

const audienceOf = (only: unknown): string => (only === undefined ? AUDIENCE : PHONE_AUDIENCE);

/**
 * @param expiresAt UTC milliseconds; in 15 minutes by default. A phone's token lasts as long as its session, because the
 *   session has no refresh token
 * @returns an ES256 JWT that names the caller, their session and account type, and what the session is limited to, if it
 *   is
 */
export function createAccessToken(ctx: Ctx, caller: Caller, expiresAt?: number): Promise<string> {
  const now = ctx.now();
  return createJWT(
    "ES256",
    fromBase64(ctx.env.JWT_PRIVATE_KEY),
    {
      sid: caller.sessionId,
      act: caller.accountType,
      ...(caller.limitedTo !== undefined && { ver: caller.limitedTo }),
      ...(caller.only !== undefined && { only: caller.only }),
      iat: unixSeconds(now),
      exp: unixSeconds(expiresAt ?? now + LIFETIME),
    },
    { subject: caller.id, issuer: ISSUER, audiences: [audienceOf(caller.only)] },
  );
}

interface Verified {
  caller: Caller;
  /** UTC milliseconds. */
  expiresAt: number;
}

/** How many tokens one isolate remembers. Only a few people use an isolate at the same time. */
const MAX_KNOWN = 1000;

/**
 * Tokens whose signature this isolate has already verified, by public key and token. Verifying takes longer than
 * everything else before an endpoint runs. Only what never changes is cached; expiry is checked every time.
 */
const known = new Map<string, Verified>();

/** @returns the caller, or null if the token isn't ours or has expired. */
export async function readAccessToken(ctx: Ctx, token: string): Promise<Caller | null> {
  const key = `${ctx.env.JWT_PUBLIC_KEY} ${token}`;
  const found = known.get(key) ?? (await verify(ctx, token));
  if (!found || found.expiresAt <= ctx.now()) {
    known.delete(key);
    return null;
  }
  if (!known.has(key)) remember(key, found);
  return found.caller;
}

function remember(key: string, verified: Verified): void {
  // A map keeps insertion order, so the first key is the oldest.
  const [oldest] = known.keys();
  if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, verified);
}

async function verify(ctx: Ctx, token: string): Promise<Verified | null> {
  try {
    if (!fromCanonicalBase64Url(token.slice(token.lastIndexOf(".") + 1))) return null;
    if (!hasOwnHeader(token)) return null;
    const jwt = await validateJWT("ES256", fromBase64(ctx.env.JWT_PUBLIC_KEY), token);
    const { sid, act, ver, only } = jwt.payload as Record<"sid" | "act" | "ver" | "only", unknown>;
    if (!jwt.audiences?.includes(audienceOf(only))) return null;
    if (jwt.issuer !== ISSUER || !jwt.subject || typeof sid !== "string" || !jwt.expiresAt) return null;
    if (!ACCOUNT_TYPES.includes(act as AccountType)) return null;
    // If the limit to one request can't be read, refuse the token, so that it doesn't count as a full session.
    if (ver !== undefined && typeof ver !== "string") return null;
    // The same goes for what it's for: this version may not know a purpose of a later one.
    if (only !== undefined && (!SESSION_PURPOSES.includes(only as SessionPurpose) || ver === undefined))
      return null;
    const caller = {
      id: jwt.subject,
      sessionId: sid,
      accountType: act as AccountType,
      ...(ver !== undefined && { limitedTo: ver }),
      ...(only !== undefined && { only: only as SessionPurpose }),
    };
    return { caller, expiresAt: jwt.expiresAt.getTime() };
  } catch {
    return null;
  }
}

/**
 * @returns whether a token's header is that of our access tokens: type `JWT`, and no key id. Everything else
 *   we sign has another type and names its key, so it can't pass for an access token.
 */
function hasOwnHeader(token: string): boolean {
  const { typ, kid } = JSON.parse(
    new TextDecoder().decode(fromBase64Url(token.slice(0, token.indexOf(".")))),
  ) as { typ?: unknown; kid?: unknown };
  return typ === "JWT" && kid === undefined;
}

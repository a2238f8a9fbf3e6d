import { createJWT, validateJWT } from "oslo/jwt";
import { ACCOUNT_TYPES, type AccountType } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { fromBase64, fromCanonicalBase64Url } from "#core/crypto/encode.ts";
import type { Caller } from "#core/http/app.ts";

const LIFETIME_SECONDS = 15 * 60;
const ISSUER = "countersign";
/** Whom it is for: a token of ours that was made for anything else opens no endpoint. */
const AUDIENCE = "countersign-api";

/** @returns an ES256 JWT good for 15 minutes, saying who and in which session. */
export function createAccessToken(ctx: Ctx, caller: Caller): Promise<string> {
  const issuedAt = Math.floor(ctx.now() / 1000);
  return createJWT(
    "ES256",
    fromBase64(ctx.env.JWT_PRIVATE_KEY),
    { sid: caller.sessionId, act: caller.accountType, iat: issuedAt, exp: issuedAt + LIFETIME_SECONDS },
    { subject: caller.id, issuer: ISSUER, audiences: [AUDIENCE] },
  );
}

interface Verified {
  caller: Caller;
  /** UTC milliseconds. */
  expiresAt: number;
}

/** Tokens of people who are at it now; an isolate is asked by a few at a time. */
const MOST_KNOWN = 1000;

/**
 * Whose signature this isolate has checked already, per public key: checking takes longer than all else before an
 * endpoint. Only what never changes is kept: expiry is looked at anew each time.
 */
const known = new Map<string, Verified>();

/** @returns the caller of a token that is ours and not expired, else null. */
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
  // A map keeps its keys in the order they came.
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, verified);
}

async function verify(ctx: Ctx, token: string): Promise<Verified | null> {
  try {
    if (!fromCanonicalBase64Url(token.slice(token.lastIndexOf(".") + 1))) return null;
    const jwt = await validateJWT("ES256", fromBase64(ctx.env.JWT_PUBLIC_KEY), token);
    const { sid, act } = jwt.payload as { sid?: unknown; act?: unknown };
    if (!jwt.audiences?.includes(AUDIENCE)) return null;
    if (jwt.issuer !== ISSUER || !jwt.subject || typeof sid !== "string" || !jwt.expiresAt) return null;
    if (!ACCOUNT_TYPES.includes(act as AccountType)) return null;
    const caller = { id: jwt.subject, sessionId: sid, accountType: act as AccountType };
    return { caller, expiresAt: jwt.expiresAt.getTime() };
  } catch {
    return null;
  }
}

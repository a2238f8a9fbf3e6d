import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as z from "zod";
import { ACCOUNT_TYPES } from "#contract/enums.ts";
import { SECOND } from "#contract/time.ts";
import { fromBase64Url, toBase64Url, utf8 } from "#core/crypto/encode.ts";
import type { App } from "#core/http/app.ts";
import { cookiePrefix, prefixAttribute } from "#core/http/client.ts";
import { HANDOFF_LIFETIME } from "./handoff.ts";

const attemptSchema = z.object({
  state: z.string().min(20),
  verifier: z.string().min(20),
  nonce: z.string().min(20),
  redirect: z.string().nullable(),
  accountType: z.enum(ACCOUNT_TYPES),
  businessName: z.string().max(200).optional(),
});

/**
 * A sign-in in progress. It's stored only in a cookie in this browser, until Google redirects the browser back to us.
 */
export type Attempt = z.infer<typeof attemptSchema>;

const ATTEMPT = "cs_google";
const HANDOFF = "cs_oauth";
const ATTEMPT_SECONDS = 600;

const common = (c: Context<App>) => ({
  httpOnly: true,
  ...prefixAttribute(c),
});
/** Lax, because the browser returns here from Google's page. */
const attemptAttributes = (c: Context<App>) => ({
  ...common(c),
  sameSite: "Lax" as const,
  path: "/api/auth/google",
});
const handoffAttributes = (c: Context<App>) => ({
  ...common(c),
  sameSite: "Strict" as const,
  path: "/api/auth/oauth-tokens",
});

/** Stores a sign-in in progress in a cookie for ten minutes. */
export function keepAttempt(c: Context<App>, attempt: Attempt): void {
  const value = toBase64Url(utf8(JSON.stringify(attempt)));
  setCookie(c, ATTEMPT, value, { ...attemptAttributes(c), maxAge: ATTEMPT_SECONDS });
}

/** @returns the attempt this browser started, or null if there is none or it's malformed. Deletes the cookie. */
export function takeAttempt(c: Context<App>): Attempt | null {
  const value = getCookie(c, ATTEMPT, cookiePrefix(c));
  deleteCookie(c, ATTEMPT, attemptAttributes(c));
  if (!value) return null;
  try {
    const text = new TextDecoder().decode(fromBase64Url(value));
    return attemptSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Stores the hand-off cookie, which the page exchanges for tokens. */
export function keepHandoff(c: Context<App>, handoff: string): void {
  setCookie(c, HANDOFF, handoff, { ...handoffAttributes(c), maxAge: HANDOFF_LIFETIME / SECOND });
}

/** @returns the value that {@link keepHandoff} stored, or null. */
export const readHandoff = (c: Context<App>): string | null => getCookie(c, HANDOFF, cookiePrefix(c)) ?? null;

/** Deletes the hand-off cookie once it's been exchanged for tokens. */
export function dropHandoff(c: Context<App>): void {
  deleteCookie(c, HANDOFF, handoffAttributes(c));
}

import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as z from "zod";
import { ACCOUNT_TYPES } from "#contract/enums.ts";
import { fromBase64Url, toBase64Url, utf8 } from "#core/crypto/encode.ts";
import type { App } from "#core/http/app.ts";
import { cookiePrefix } from "#core/http/client.ts";
import { HANDOFF_LIFETIME } from "./handoff.ts";

const attemptSchema = z.object({
  state: z.string().min(20),
  verifier: z.string().min(20),
  nonce: z.string().min(20),
  redirect: z.string().nullable(),
  accountType: z.enum(ACCOUNT_TYPES),
  businessName: z.string().max(200).optional(),
});

/** A sign-in under way: what this browser alone knows of it until Google sends it back. */
export type Attempt = z.infer<typeof attemptSchema>;

const ATTEMPT = "cs_google";
const HANDOFF = "cs_oauth";
const ATTEMPT_SECONDS = 600;

const common = (c: Context<App>) => ({
  httpOnly: true,
  prefix: cookiePrefix(c),
});
/** Lax, because Google's page leads back here. */
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

/** Has this browser keep a sign-in under way, for ten minutes. */
export function keepAttempt(c: Context<App>, attempt: Attempt): void {
  const value = toBase64Url(utf8(JSON.stringify(attempt)));
  setCookie(c, ATTEMPT, value, { ...attemptAttributes(c), maxAge: ATTEMPT_SECONDS });
}

/** @returns the attempt that this browser began, once: the cookie is dropped. Null for none or a broken one. */
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

/** Has this browser keep what its page fetches the tokens by. */
export function keepHandoff(c: Context<App>, handoff: string): void {
  setCookie(c, HANDOFF, handoff, { ...handoffAttributes(c), maxAge: HANDOFF_LIFETIME / 1000 });
}

/** @returns what {@link keepHandoff} kept, or null */
export const readHandoff = (c: Context<App>): string | null => getCookie(c, HANDOFF, cookiePrefix(c)) ?? null;

/** The tokens were fetched: the browser forgets what they were fetched by. */
export function dropHandoff(c: Context<App>): void {
  deleteCookie(c, HANDOFF, handoffAttributes(c));
}

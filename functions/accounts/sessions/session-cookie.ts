import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { SECOND } from "#contract/time.ts";
import type { App } from "#core/http/app.ts";
import { prefixAttribute, SESSION_COOKIE } from "#core/http/client.ts";
import { SESSION_RULES } from "./session-rules.ts";

const attributes = (c: Context<App>) => ({
  httpOnly: true,
  ...prefixAttribute(c),
  sameSite: "Strict" as const,
  path: "/api/auth",
});

/**
 * Sets the cookie that the session is bound to. Does nothing for null: the session isn't bound to a browser.
 * @param lifetime how long the browser keeps the cookie, in milliseconds; the server's limits on the session don't
 *   depend on it
 */
export function keepCookie(
  c: Context<App>,
  cookie: string | null,
  lifetime: number = SESSION_RULES.whole,
): void {
  if (cookie) setCookie(c, SESSION_COOKIE, cookie, { ...attributes(c), maxAge: lifetime / SECOND });
}

/** Deletes the cookie once the session has ended. */
export function dropCookie(c: Context<App>): void {
  deleteCookie(c, SESSION_COOKIE, attributes(c));
}

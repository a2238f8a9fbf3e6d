import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { DAY, SECOND } from "#contract/time.ts";
import type { App } from "#core/http/app.ts";
import { cookiePrefix, prefixAttribute } from "#core/http/client.ts";

/** Name of the HttpOnly cookie that access tokens for shared profiles are bound to. */
const VIEWER_COOKIE = "cs_viewer";

/** The longest lifetime of a share link. */
const LIFETIME = 90 * DAY;

/** @returns the cookie that this browser got with an access token; null if it has none */
export const readViewer = (c: Context<App>): string | null =>
  /^[\w-]{22}$/.exec(getCookie(c, VIEWER_COOKIE, cookiePrefix(c)) ?? "")?.[0] ?? null;

/** Sets the cookie. A browser keeps one for all the profiles that it's allowed to see. */
export function keepViewer(c: Context<App>, viewer: string): void {
  setCookie(c, VIEWER_COOKIE, viewer, {
    httpOnly: true,
    ...prefixAttribute(c),
    sameSite: "Strict",
    path: "/api/shared",
    maxAge: LIFETIME / SECOND,
  });
}

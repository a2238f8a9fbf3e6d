import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { DAY, SECOND } from "#contract/time.ts";
import type { App } from "#core/http/app.ts";
import { DEVICE_COOKIE, prefixAttribute } from "#core/http/client.ts";

const KEPT_FOR = 365 * DAY;

/**
 * Sets the cookie that identifies the browser. It tells us when someone signs in from a device that's new to the
 * account. It also links accounts that are used on the same device, so that their ratings of a person count as one
 * rater's. Does nothing for null: the browser already has the cookie, or the client isn't a browser.
 */
export function keepDevice(c: Context<App>, device: string | null): void {
  if (!device) return;
  setCookie(c, DEVICE_COOKIE, device, {
    httpOnly: true,
    ...prefixAttribute(c),
    sameSite: "Lax",
    path: "/api/auth",
    maxAge: KEPT_FOR / SECOND,
  });
}

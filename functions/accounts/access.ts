import { createMiddleware } from "hono/factory";
import { unauthenticated } from "#core/errors.ts";
import type { App } from "#core/http/app.ts";
import { readAccessToken } from "./sessions/access-token.ts";
import { asCaller } from "./sessions/as-caller.ts";
import { assertStaff } from "./totp/staff.ts";

/**
 * Who may call. Every endpoint names one of these first, also when it is everyone.
 */

/** Everyone, signed in or not. */
export const anyone = createMiddleware<App>(async (_c, next) => next());

/** The holder of a mailed link, whose token the verb checks; no account needed. */
export const linkHolder = createMiddleware<App>(async (_c, next) => next());

/** A provider: its signature over the whole body is the credential, which the verb verifies. */
export const signedProvider = createMiddleware<App>(async (_c, next) => next());

/** Somebody with a valid access token whose session was not ended; sets `user`, and whose database `ctx` has. */
export const signedIn = createMiddleware<App>(async (c, next) => {
  const header = c.req.header("Authorization");
  if (!header) throw unauthenticated();
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1];
  const caller = token ? await readAccessToken(c.var.ctx, token) : null;
  if (!caller) throw unauthenticated("token_invalid", "Your session has expired. Please log in again.");
  c.set("user", caller);
  c.set("ctx", asCaller(c.var.ctx, caller));
  await next();
});

/** Somebody signed in, or else the holder of a mailed link, whose token the verb checks; may set `user`. */
export const signedInOrLink = createMiddleware<App>(async (c, next) => {
  if (c.req.header("Authorization")) return signedIn(c, next);
  await next();
});

/** Staff, signed in, with a second factor; sets `user`. */
export const staff = createMiddleware<App>(async (c, next) => {
  await signedIn(c, async () => {
    await assertStaff(c.var.ctx, c.var.user);
    await next();
  });
});

import { createMiddleware } from "hono/factory";
import { unauthenticated } from "#core/errors.ts";
import type { App } from "#core/http/app.ts";
import { readAccessToken } from "./sessions/access-token.ts";
import { bindToSession } from "./sessions/bind-to-session.ts";
import { noteActivity } from "./sessions/note-activity.ts";
import { assertStaff } from "./totp/staff.ts";

/** Who may call an endpoint. Every endpoint names one of these first, even if it's open to everyone. */

/** Everyone, signed in or not. */
export const anyone = createMiddleware<App>(async (_c, next) => next());

/** The holder of a mailed link, whose token the verb checks; no account needed. */
export const linkHolder = createMiddleware<App>(async (_c, next) => next());

/** A provider: its signature over the whole body is the credential, which the verb verifies. */
export const signedProvider = createMiddleware<App>(async (_c, next) => next());

/**
 * Someone signed in: requires a valid access token and a session that hasn't ended. Sets `user`, and replaces `ctx`
 * with one whose database checks the session. The request counts as the person's activity.
 */
export const signedIn = createMiddleware<App>(async (c, next) => {
  const header = c.req.header("Authorization");
  if (!header) throw unauthenticated();
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1];
  const caller = token ? await readAccessToken(c.var.ctx, token) : null;
  if (!caller) throw unauthenticated("token_invalid", "Your session has expired. Please log in again.");
  const { ctx } = c.var;
  c.set("user", caller);
  c.set("ctx", bindToSession(ctx, caller));
  await next();
  noteActivity(ctx, caller);
});

/** Someone signed in, or the holder of a mailed link whose token the verb checks. Sets `user` only for the former. */
export const signedInOrLink = createMiddleware<App>(async (c, next) => {
  if (c.req.header("Authorization")) return signedIn(c, next);
  await next();
});

/** Signed-in staff with a second factor. Sets `user`. */
export const staff = createMiddleware<App>(async (c, next) => {
  await signedIn(c, async () => {
    await assertStaff(c.var.ctx, c.var.user);
    await next();
  });
});

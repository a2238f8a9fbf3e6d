import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { unauthenticated } from "#core/errors.ts";
import type { App, Caller } from "#core/http/app.ts";
import { readAccessToken } from "./sessions/access-token.ts";
import { bindToSession } from "./sessions/bind-to-session.ts";
import { documentsOnly, phoneOnly, sessionLimited } from "./sessions/limited.ts";
import { noteActivity } from "./sessions/note-activity.ts";
import { assertStaff } from "./totp/staff.ts";

/** Who may call an endpoint. Every endpoint names one of these first, even if it's open to everyone. */

/** Everyone, signed in or not. */
export const anyone = createMiddleware<App>(async (_c, next) => next());

/** The holder of an emailed link, whose token the verb checks; no account needed. */
export const linkHolder = createMiddleware<App>(async (_c, next) => next());

/** A provider. Its only credential is its signature over the whole body, which the verb verifies. */
export const signedProvider = createMiddleware<App>(async (_c, next) => next());

/**
 * Requires a valid access token and a session that hasn't ended. Sets `user`, and replaces `ctx` with one whose
 * database checks the session. The request counts as the person's activity.
 * @param assertReaches throws unless the session may call the endpoint
 */
const authenticated = (assertReaches: (caller: Caller, c: Context<App>) => void): MiddlewareHandler<App> =>
  createMiddleware<App>(async (c, next) => {
    const header = c.req.header("Authorization");
    if (!header) throw unauthenticated();
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1];
    const caller = token ? await readAccessToken(c.var.ctx, token) : null;
    if (!caller) throw unauthenticated("token_invalid", "Your session has expired. Please log in again.");
    assertReaches(caller, c);
    const { ctx } = c.var;
    c.set("user", caller);
    c.set("ctx", bindToSession(ctx, caller));
    await next();
    noteActivity(ctx, caller);
  });

/**
 * Like {@link authenticated}, and refuses a phone's session, which only adds documents.
 * @param reaches whether a session that's limited to a request may call the endpoint
 */
const notOnPhone = (reaches: (limitedTo: string, c: Context<App>) => boolean): MiddlewareHandler<App> =>
  authenticated(({ limitedTo, only }, c) => {
    if (only !== undefined) throw documentsOnly();
    if (limitedTo !== undefined && !reaches(limitedTo, c)) throw sessionLimited();
  });

/** Someone signed in with a full session. */
export const signedIn = notOnPhone(() => false);

/** Someone signed in. A session that's limited to one request may call it only for that request (`:id` in the path). */
export const party = notOnPhone((limitedTo, c) => c.req.param("id") === limitedTo);

/**
 * Someone signed in, even with a session that's limited to one request. For the person's own data. A verb that could
 * touch a different request has to check that the session allows it (`sessions/limited.ts`).
 */
export const person = notOnPhone(() => true);

/** A phone that someone continues on (`functions/handoff`), and no other session. */
export const phone = authenticated(({ only }) => {
  if (only !== "documents") throw phoneOnly();
});

/**
 * Anyone whom {@link person} lets in, or a phone that someone continues on. For adding documents: the verb has to check
 * that the session allows it (`sessions/limited.ts`).
 */
export const uploader = authenticated(() => undefined);

/** Someone signed in with a full session, or the holder of an emailed link whose token the verb checks. */
export const signedInOrLink = createMiddleware<App>(async (c, next) => {
  if (c.req.header("Authorization")) return signedIn(c, next);
  await next();
});

/**
 * Anyone whom {@link party} lets in, or the holder of an emailed link whose token the verb checks. Sets `user` only
 * for someone signed in.
 */
export const partyOrLink = createMiddleware<App>(async (c, next) => {
  if (c.req.header("Authorization")) return party(c, next);
  await next();
});

/** Signed-in staff with a second factor. Sets `user`. */
export const staff = createMiddleware<App>(async (c, next) => {
  await signedIn(c, async () => {
    await assertStaff(c.var.ctx, c.var.user);
    await next();
  });
});

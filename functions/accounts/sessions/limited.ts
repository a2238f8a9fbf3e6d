import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { forbidden } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { sessionsEnded } from "./end-all-sessions.ts";
import { endHandoffs, handoffUpdated } from "./end-handoffs.ts";

/** The error when a session that's limited to one request is used for anything else. */
export const sessionLimited = () =>
  forbidden(
    "session_limited",
    "You're signed in for one request only. Set a password to use everything else.",
  );

/** The error when a phone that someone continues on is used for anything but adding documents to that request. */
export const documentsOnly = () =>
  forbidden(
    "session_limited",
    "This phone can only add documents to one request. Go back to your computer for everything else.",
  );

/** The error for a session that isn't a phone's, on an endpoint that's only for phones. */
export const phoneOnly = () =>
  forbidden("phone_only", "This works only on a phone that you've connected to your computer.");

/**
 * Checks that the caller's session isn't limited to a different request. For endpoints whose path doesn't name the
 * request.
 * @param verificationId the request that the call is about; null for none, which only a full session allows
 * @throws DomainError 403 `session_limited`
 */
export function assertReaches({ limitedTo }: Pick<Caller, "limitedTo">, verificationId: string | null): void {
  if (limitedTo !== undefined && limitedTo !== verificationId) throw sessionLimited();
}

/**
 * @returns the write that ends a person's sessions that are limited to a request, closes their sockets, and ends
 *   handoffs of the request to a phone
 */
export async function endLimited(ctx: Ctx, userId: string, verificationId: string): Promise<WritePart> {
  const which = and(
    eq(sessions.userId, userId),
    eq(sessions.verificationId, verificationId),
    isNull(sessions.revokedAt),
  );
  const handoffs = and(
    eq(phoneHandoffs.verificationId, verificationId),
    eq(phoneHandoffs.userId, userId),
    isNull(phoneHandoffs.endedAt),
  );
  const [open, [handoff]] = await ctx.db.batch([
    ctx.db.select({ id: sessions.id }).from(sessions).where(which),
    ctx.db.select({ id: phoneHandoffs.id }).from(phoneHandoffs).where(handoffs).limit(1),
  ]);
  const end = { revokedAt: ctx.now(), revokedReason: "request_left" };
  const ended: WritePart = {
    statements: [ctx.db.update(sessions).set(end).where(which)],
    effects: open.map(({ id }) => sessionsEnded(userId, { only: id })),
  };
  const left: WritePart = {
    statements: [endHandoffs(ctx, handoffs, { by: "request" })],
    effects: [handoffUpdated(userId, verificationId, "cancelled")],
  };
  // A phone may get its session between these reads and the write, so a handoff always ends with its sessions.
  return combine(open.length > 0 || handoff ? ended : NO_WRITE, handoff ? left : NO_WRITE);
}

/**
 * @returns the context for responding to an action that may have ended the caller's limited session ({@link
 *   endLimited}): if the session is limited, the context's queries don't check that it's still open
 */
export const forLastAnswer = (ctx: Ctx, { limitedTo }: Pick<Caller, "limitedTo">): Ctx =>
  limitedTo === undefined ? ctx : { ...ctx, db: withoutCondition(ctx.db) };

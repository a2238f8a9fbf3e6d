import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { HandoffEnding, HandoffState } from "#contract/handoff/handoff.ts";
import type { Ctx } from "#core/context.ts";
import { type Effect, live } from "#core/effects.ts";
import type { Statement } from "#db/batch.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";

/**
 * Ends handoffs to phones, so that their links stop working and no phone gets a session anymore. Sessions that phones
 * already have are ended separately.
 * @param which condition on `phone_handoffs`; handoffs that have already ended stay as they are
 * @returns the statement, for the batch of the action that ends them
 */
export const endHandoffs = (
  ctx: Ctx,
  which: SQL | undefined,
  end: { by: HandoffEnding; finished?: boolean },
): Statement =>
  ctx.db
    .update(phoneHandoffs)
    .set({ endedAt: ctx.now(), endedBy: end.by, finished: end.finished ?? false })
    .where(and(which, isNull(phoneHandoffs.endedAt)));

/**
 * Ends the handoffs of a request that takes no more documents. A phone that was connected has done what it's for. Its
 * session stays until it expires, so that the phone can say so, but it can't add anything ({@link isConnected}).
 * @returns the statement, for the batch of the action after which the request takes no more documents
 */
export const endHandoffsOf = (ctx: Ctx, verificationId: string): Statement =>
  ctx.db
    .update(phoneHandoffs)
    .set({
      endedAt: ctx.now(),
      endedBy: "request",
      finished: sql`${phoneHandoffs.confirmedAt} IS NOT NULL`,
    })
    .where(and(eq(phoneHandoffs.verificationId, verificationId), isNull(phoneHandoffs.endedAt)));

/** @returns the condition that the handoff of a phone's session hasn't ended */
export const isConnected = (ctx: Ctx, sessionId: string): SQL =>
  exists(
    ctx.db
      .select({ id: phoneHandoffs.id })
      .from(phoneHandoffs)
      .where(and(eq(phoneHandoffs.sessionId, sessionId), isNull(phoneHandoffs.endedAt))),
  );

/** @returns the event that makes the person's pages about the request fetch its handoff again */
export const handoffUpdated = (userId: string, verificationId: string, state: HandoffState): Effect =>
  live("handoff_updated", { verification_id: verificationId, state, user_id: userId });

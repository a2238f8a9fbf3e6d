import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { live } from "#core/effects.ts";
import { type NewNotification, notificationEffects } from "#core/notify.ts";
import { commit } from "#core/write/commit.ts";
import { users } from "#db/schema/accounts/users.ts";
import { notifications } from "#db/schema/outbox.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isParty } from "#functions/reviews/access.ts";
import { selectMayReview } from "#functions/reviews/may-review.ts";

/** How many staff members we notify at most. If the signal opened a review, the others see that in the queue. */
const MAX_ALERTED = 100;

/** A sign of fraud, as staff see it. */
export type Signal = Pick<NewNotification, "title" | "message" | "data" | "dedupeKey">;

/**
 * Alerts reviewers to a sign of fraud, each at most once per `dedupeKey`: with a notification, and with a live
 * `fraud_alert` that contains the same ids.
 * @param who further conditions on `users`, such as {@link isNoPartyTo}
 */
export async function notifyStaff(ctx: Ctx, signal: Signal, who: SQL): Promise<void> {
  const { dedupeKey, data } = signal;
  const known = ctx.db
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(eq(notifications.userId, users.id), eq(notifications.dedupeKey, dedupeKey)));
  const staff = await selectMayReview(ctx, who, sql`NOT EXISTS ${known}`).limit(MAX_ALERTED);
  const alerts = staff.map(({ id: userId }) => ({
    userId,
    ...notificationEffects(ctx, { ...signal, userId, type: "fraud_alert", kind: "review", priority: "high" }),
  }));
  if (alerts.length === 0) return;
  await commit(ctx, {
    statements: alerts.flatMap(({ statements }) => statements),
    effects: alerts.flatMap(({ userId, effects }) => [
      ...effects,
      live("fraud_alert", { ...data, user_id: userId }),
    ]),
    resourceId: dedupeKey,
  });
}

/**
 * For queries on `users`: leaves out parties to any of these verifications, so that no reviewer is alerted to suspected
 * fraud in a request that they're a party to.
 */
export function isNoPartyTo(ctx: Ctx, verificationIds: string[]): SQL {
  const isTheirs = ctx.db
    .select({ one: sql`1` })
    .from(verifications)
    .where(and(inArray(verifications.id, verificationIds), isParty(ctx, users.id)));
  return sql`NOT EXISTS ${isTheirs}`;
}

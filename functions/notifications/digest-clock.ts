import { and, isNotNull, lte, min, not, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { recordOnce } from "#core/write/record-once.ts";
import { notifications, outbox } from "#db/schema/outbox.ts";

/** Daily emails per minute. When many are due in the same hour, they mustn't delay other jobs. */
const AT_ONCE = 200;

/**
 * Starts the daily emails that are due, one job per person. Emails that are waiting for quiet hours to end don't
 * count toward the limit. If they did, enough of them would keep all others from starting.
 */
export async function digestClock(ctx: Ctx): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  const firstDue = db
    .select({ userId: notifications.userId, first: min(notifications.digestAt).as("first") })
    .from(notifications)
    .where(and(isNotNull(notifications.digestAt), lte(notifications.digestAt, now)))
    .groupBy(notifications.userId)
    .as("first_due");
  const { userId, first } = firstDue;
  const isStarted = sql`EXISTS (SELECT 1 FROM ${outbox}
    WHERE ${outbox.id} = 'digest:' || ${userId} || ':' || ${first})`;
  const due = await db
    .select({ userId, first })
    .from(firstDue)
    .where(not(isStarted))
    .orderBy(sql`${first}`)
    .limit(AT_ONCE);
  await recordOnce(
    ctx,
    due.map(({ userId, first }) => ({
      ...job("mail.digest", { user_id: userId, due: now }),
      // The id contains the person's earliest due time. That stays the same until the email has been sent, so each
      // daily email has only one job. Sending it clears the due times, so the next email's job gets another id.
      id: `digest:${userId}:${first}`,
    })),
  );
}

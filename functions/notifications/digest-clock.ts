import { and, isNotNull, lte, min } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { recordOnce } from "#core/write/record-once.ts";
import { notifications } from "#db/schema/outbox.ts";

/** Daily mails per minute, so that the hour when many are due doesn't delay other jobs. */
const AT_ONCE = 200;

/** Starts the daily mails that are due, one job per person. */
export async function digestClock(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const first = min(notifications.digestAt);
  const due = await ctx.db
    .select({ userId: notifications.userId, first })
    .from(notifications)
    .where(and(isNotNull(notifications.digestAt), lte(notifications.digestAt, now)))
    .groupBy(notifications.userId)
    .orderBy(first)
    .limit(AT_ONCE);
  await recordOnce(
    ctx,
    due.map(({ userId, first }) => ({
      ...job("mail.digest", { user_id: userId, due: now }),
      // The same job until the mail is out, because then nothing with this time is due anymore.
      id: `digest:${userId}:${first}`,
    })),
  );
}

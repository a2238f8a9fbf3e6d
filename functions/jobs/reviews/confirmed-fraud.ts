import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { Ctx } from "#core/context.ts";
import { live } from "#core/effects.ts";
import { notificationEffects } from "#core/notify.ts";
import { commit } from "#core/write/commit.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import { consents } from "#db/schema/verification/checks.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { hasConfirmedFraud } from "#functions/reviews/confirmed-fraud.ts";
import { selectFollowers } from "#functions/teamwork/followers.ts";
import { defineJob } from "../job.ts";

const AT_ONCE = 100;

/**
 * Alerts the requester, or those who follow a team's request, that a reviewer confirmed fraud. Does nothing unless
 * the verification is completed and the subject's consent is in force. The alert says nothing about another person's
 * file, and the subject doesn't get it.
 */
export const alertOfConfirmedFraud = defineJob({
  name: "fraud.confirmed",
  payload: z.object({ verification_id: z.string() }),
  run: async (ctx, { verification_id: id }) => {
    const [row] = await ctx.db
      .select({ teamId: verifications.teamId, requesterId: verifications.requesterId })
      .from(verifications)
      .innerJoin(consents, and(eq(consents.verificationId, verifications.id), isNull(consents.withdrawnAt)))
      .where(
        and(
          eq(verifications.id, id),
          eq(verifications.status, "completed"),
          sql`${verifications.targetUserId} IS NOT ${verifications.requesterId}`,
          hasConfirmedFraud(id),
        ),
      );
    if (!row) return;
    if (row.teamId === null) return notifyUsers(ctx, id, [row.requesterId]);
    for (let from = ""; ; ) {
      const found = await selectFollowers(ctx, id, from, AT_ONCE);
      await notifyUsers(
        ctx,
        id,
        found.map((one) => one.id),
      );
      const last = found.at(-1);
      if (!last || found.length < AT_ONCE) return;
      from = last.id;
    }
  },
});

async function notifyUsers(ctx: Ctx, id: string, userIds: string[]): Promise<undefined> {
  if (userIds.length === 0) return;
  const parts = userIds.map(
    (userId): WritePart =>
      combine(
        notificationEffects(ctx, {
          userId,
          type: "fraud_alert",
          kind: "result",
          title: "A reviewer found signs of fraud",
          message:
            "A reviewer found signs of fraud in this verification. Read the findings before you decide.",
          data: { verification_id: id },
          priority: "critical",
          dedupeKey: `fraud:${id}`,
        }),
        { effects: [live("fraud_alert", { verification_id: id, user_id: userId })] },
      ),
  );
  await commit(ctx, { ...combine(...parts), resourceId: id });
}

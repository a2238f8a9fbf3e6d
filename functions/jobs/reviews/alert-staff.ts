import { and, asc, eq, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { ReuseSignal } from "#contract/reuse.ts";
import type { Ctx } from "#core/context.ts";
import { live } from "#core/effects.ts";
import { notificationEffects } from "#core/notify.ts";
import { commit } from "#core/write/commit.ts";
import { documentMatches } from "#db/schema/fingerprints.ts";
import { users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { isParty } from "#functions/reviews/access.ts";
import { selectMayReview } from "#functions/reviews/may-review.ts";
import { defineJob } from "../job.ts";

/** How many staff members we notify at most. The others see it on the queue's page. */
const MOST_TOLD = 100;

const FOUND: Record<ReuseSignal, string> = {
  same_file: "The same file was uploaded for two people.",
  same_document: "The same document was used for two people.",
  similar_picture: "A very similar portrait was used for two people with different details.",
};

/**
 * Alerts staff who review that a document is known from another person's verification: a notification and a live
 * `fraud_alert` with the ids of both verifications. Parties to either one are left out, so that nobody learns whose
 * document it was.
 */
export const alertStaff = defineJob({
  name: "fraud.alert",
  payload: z.object({ document_id: z.string() }),
  run: async (ctx, { document_id: documentId }) => {
    const [match] = await ctx.db
      .select()
      .from(documentMatches)
      .where(eq(documentMatches.documentId, documentId))
      // The strongest reason: one document used for two people.
      .orderBy(sql`${documentMatches.signal} = 'same_document' DESC`, asc(documentMatches.createdAt))
      .limit(1);
    if (!match) return;
    const { verificationId, otherVerificationId, signal } = match;
    const ids = { flagged_verification_id: verificationId, earlier_verification_id: otherVerificationId };
    const told = (await staffWithout(ctx, [verificationId, otherVerificationId])).map((userId) => ({
      userId,
      ...notificationEffects(ctx, {
        userId,
        type: "fraud_alert",
        kind: "review",
        title: "Document used for two people",
        message: `${FOUND[signal]} Review ${verificationId} and compare it with ${otherVerificationId}.`,
        data: ids,
        priority: "high",
        dedupeKey: `fraud:${documentId}`,
      }),
    }));
    if (told.length === 0) return;
    await commit(ctx, {
      statements: told.flatMap(({ statements }) => statements),
      effects: told.flatMap(({ userId, effects }) => [
        ...effects,
        live("fraud_alert", { ...ids, user_id: userId }),
      ]),
      resourceId: documentId,
    });
  },
});

/** @returns ids of the staff who may review and aren't a party to any of these verifications */
async function staffWithout(ctx: Ctx, verificationIds: string[]): Promise<string[]> {
  const isTheirs = ctx.db
    .select({ one: sql`1` })
    .from(verifications)
    .where(and(inArray(verifications.id, verificationIds), isParty(ctx, users.id)));
  const rows = await selectMayReview(ctx, sql`NOT EXISTS ${isTheirs}`).limit(MOST_TOLD);
  return rows.map(({ id }) => id);
}

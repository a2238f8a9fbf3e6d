import { and, eq, isNotNull, ne, not } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { seal } from "#core/crypto/fields.ts";
import { runBatch } from "#db/batch.ts";
import { requesterReports } from "#db/schema/accounts/reports.ts";
import { adverseActions } from "#db/schema/verification/adverse-actions.ts";
import { verificationNotes } from "#db/schema/verification/notes.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { reasonPlace } from "#functions/adverse-action/present.ts";
import { statementPlace } from "#functions/disputes/present.ts";
import { isUnderLegalHold } from "#functions/verification/legal-hold.ts";

/**
 * Deletes what a former user wrote in their own words: details of their reports, statements in their closed
 * disputes, reasons of their finished adverse actions, and their notes to their team. Only the notes are
 * deleted as rows; the other rows stay with empty text. Rows under a legal hold stay unchanged.
 */
export async function forgetFreeText(ctx: Ctx, userId: string): Promise<void> {
  const { db } = ctx;
  const [disputed, declared] = await Promise.all([
    db
      .select({ id: disputes.id })
      .from(disputes)
      .innerJoin(verifications, eq(verifications.id, disputes.verificationId))
      .where(
        and(
          eq(verifications.targetUserId, userId),
          isNotNull(disputes.closedAt),
          not(isUnderLegalHold(disputes.verificationId)),
        ),
      ),
    db
      .select({ id: adverseActions.id })
      .from(adverseActions)
      .where(
        and(
          eq(adverseActions.declaredBy, userId),
          ne(adverseActions.status, "pre_notice"),
          not(isUnderLegalHold(adverseActions.verificationId)),
        ),
      ),
  ]);
  const emptied = await Promise.all([
    ...disputed.map(({ id }) => seal(ctx.env, statementPlace(id), "")),
    ...declared.map(({ id }) => seal(ctx.env, reasonPlace(id), "")),
  ]);
  await runBatch(db, [
    ...disputed.map(({ id }, n) =>
      db
        .update(disputes)
        .set({ statement: emptied[n] ?? "" })
        .where(eq(disputes.id, id)),
    ),
    ...declared.map(({ id }, n) =>
      db
        .update(adverseActions)
        .set({ reason: emptied[disputed.length + n] ?? "" })
        .where(eq(adverseActions.id, id)),
    ),
    db
      .delete(verificationNotes)
      .where(
        and(eq(verificationNotes.authorId, userId), not(isUnderLegalHold(verificationNotes.verificationId))),
      ),
    db
      .update(requesterReports)
      .set({ details: null })
      .where(
        and(
          eq(requesterReports.reporterId, userId),
          isNotNull(requesterReports.details),
          not(isUnderLegalHold(requesterReports.verificationId)),
        ),
      ),
  ]);
}

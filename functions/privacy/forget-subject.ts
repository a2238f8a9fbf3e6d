import { and, eq, inArray, isNull, not, notLike, sql } from "drizzle-orm";
import { TERMINAL_STATUSES } from "#contract/enums.ts";
import { requestTexts } from "#contract/verification/request-fields.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import { notifications } from "#db/schema/outbox.ts";
import { consents } from "#db/schema/verification/checks.ts";
import { verificationNotes } from "#db/schema/verification/notes.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { formerAddress } from "#functions/mail/opt-out.ts";
import { sealClaims } from "#functions/verification/claims.ts";
import { isUnderLegalHold } from "#functions/verification/legal-hold.ts";
import { unnamed } from "./unnamed.ts";

const AT_ONCE = 50;

/**
 * Removes a former user from requests about them that have ended, and from the requesters' notifications and the
 * stored consent texts. The requesters keep the rows, with a hash instead of the address and without the name, the
 * details and any notes. Rows under a legal hold stay unchanged.
 */
export async function forgetSubject(ctx: Ctx, userId: string): Promise<void> {
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(verifications)
      .where(
        and(
          eq(verifications.targetUserId, userId),
          isNull(verifications.legalHoldAt),
          inArray(verifications.status, TERMINAL_STATUSES),
          notLike(verifications.targetEmail, "%@deleted.invalid"),
        ),
      )
      .limit(AT_ONCE);
    if (rows.length === 0) return;
    const statements = await Promise.all(rows.map((row) => forget(ctx, row)));
    await runBatch(ctx.db, statements.flat());
    if (rows.length < AT_ONCE) return;
  }
}

async function forget(ctx: Ctx, row: typeof verifications.$inferSelect) {
  const { db } = ctx;
  const { id, targetEmail, targetName, requesterId } = row;
  const isAboutIt = sql`json_extract(${notifications.data}, '$.verification_id') = ${id}`;
  const [agreed, notified] = await Promise.all([
    db
      .select({ id: consents.id, text: consents.textShown })
      .from(consents)
      .where(eq(consents.verificationId, id)),
    db
      .select({ id: notifications.id, text: notifications.message })
      .from(notifications)
      .where(and(eq(notifications.userId, requesterId), isAboutIt)),
  ]);
  const neutral = (text: string) => unnamed(unnamed(text, targetEmail), targetName ?? "");
  const isFree = and(eq(verifications.id, id), isNull(verifications.legalHoldAt));
  return [
    db
      .update(verifications)
      .set({
        targetEmail: await formerAddress(ctx.env, targetEmail),
        targetName: null,
        ...requestTexts(),
        subjectName: null,
        peer: sql`json_remove(${verifications.peer}, '$.meetingLocation', '$.transactionType')`,
        ...(await sealClaims(ctx, id, {})),
        version: sql`${verifications.version} + 1`,
      })
      .where(isFree),
    db
      .delete(verificationNotes)
      .where(
        and(
          eq(verificationNotes.verificationId, id),
          not(isUnderLegalHold(verificationNotes.verificationId)),
        ),
      ),
    ...agreed.map((one) =>
      db
        .update(consents)
        .set({ textShown: neutral(one.text) })
        .where(eq(consents.id, one.id)),
    ),
    ...notified.map((one) => {
      const message = neutral(one.text);
      return db
        .update(notifications)
        .set({ message: message.slice(0, 1).toUpperCase() + message.slice(1) })
        .where(eq(notifications.id, one.id));
    }),
  ];
}

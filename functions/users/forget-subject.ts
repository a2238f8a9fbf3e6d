import { and, type Column, eq, inArray, isNull, notLike, sql } from "drizzle-orm";
import { runBatch } from "../../db/batch.ts";
import { consents } from "../../db/schema/checks.ts";
import { notifications } from "../../db/schema/outbox.ts";
import { verifications } from "../../db/schema/verifications.ts";
import type { Ctx } from "../context.ts";
import { TERMINAL_STATUSES } from "../contract/enums.ts";
import { formerAddress } from "../mail/opt-out.ts";
import { sealClaims } from "../verification/claims.ts";

const AT_ONCE = 50;
/** What mails call a subject without a name. */
const THEY = "the person you asked";

/**
 * Takes out of requests that have ended, and of what their requesters were told, who they were about: somebody who
 * left. The rows stay for their requesters, without name, address and what was stated; what operators hold stays whole.
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
  const { id, targetEmail, targetName, requesterId } = row;
  const unnamed = (text: Column) => {
    const words = sql`replace(${text}, ${targetEmail}, ${THEY})`;
    return targetName ? sql`replace(${words}, ${targetName}, ${THEY})` : words;
  };
  const words = unnamed(notifications.message);
  return [
    ctx.db
      .update(verifications)
      .set({
        targetEmail: await formerAddress(ctx.env, targetEmail),
        targetName: null,
        ...(await sealClaims(ctx, id, {})),
        version: sql`${verifications.version} + 1`,
      })
      .where(and(eq(verifications.id, id), isNull(verifications.legalHoldAt))),
    ctx.db
      .update(consents)
      .set({ textShown: unnamed(consents.textShown) })
      .where(eq(consents.verificationId, id)),
    ctx.db
      .update(notifications)
      .set({ message: sql`upper(substr(${words}, 1, 1)) || substr(${words}, 2)` })
      .where(
        and(
          eq(notifications.userId, requesterId),
          sql`json_extract(${notifications.data}, '$.verification_id') = ${id}`,
        ),
      ),
  ];
}

import { and, asc, eq, isNull } from "drizzle-orm";
import { type DisputeRow, disputes } from "../../db/schema/reviews.ts";
import { verifications } from "../../db/schema/verifications.ts";
import { auditRow } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { attempt } from "../outbox/attempt.ts";
import { commit } from "../outbox/commit.ts";
import { updatedEvent } from "../verification/moves.ts";
import { closeRow, loadCase } from "./closing.ts";
import { recordDisputed } from "./record.ts";

/**
 * Closes the disputes that somebody leaves behind who has deleted their account: there is nobody to answer, and with
 * consent nobody sees the finding any more. Its check is no longer frozen, and its evidence ages again.
 */
export async function withdrawDisputes(ctx: Ctx, userId: string): Promise<void> {
  const open = await ctx.db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(verifications, eq(verifications.id, disputes.verificationId))
    .where(and(eq(verifications.targetUserId, userId), isNull(disputes.closedAt)))
    .orderBy(asc(disputes.id));
  for (const { id } of open)
    await attempt(
      ctx,
      undefined,
      () => withdraw(ctx, userId, id),
      () => undefined,
    );
}

/** Does nothing where one of our staff was quicker. */
async function withdraw(ctx: Ctx, userId: string, id: string): Promise<void> {
  const found = await loadCase(ctx, id);
  if (!found || found.dispute.closedAt !== null) return;
  const { dispute, verification } = found;
  const change = { outcome: "withdrawn", closedBy: userId, closedAt: ctx.now() } as const;
  const disputesNow: DisputeRow[] = found.disputes.map((row) =>
    row.id === id ? { ...row, ...change } : row,
  );
  await commit(ctx, {
    statements: [
      ...closeRow(ctx, found, change),
      ...recordDisputed(ctx, verification.id, found.checks, disputesNow),
      auditRow(ctx, {
        actor: userId,
        action: "dispute.withdrawn",
        entity: "verification",
        entityId: verification.id,
        detail: { dispute_id: id, check: dispute.check, finding: dispute.finding },
      }),
    ],
    effects: [updatedEvent(verification, {})],
    resourceId: id,
  });
}

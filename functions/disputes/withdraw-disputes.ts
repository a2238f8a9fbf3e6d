import { and, asc, eq, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { type DisputeRow, disputes } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { updatedEvent } from "#functions/verification/moves.ts";
import { resultChanged } from "#functions/verification/results/recompute-trust.ts";
import { closeRow, loadCase } from "./closing.ts";
import { recordDisputed } from "./record.ts";

/**
 * Closes the open disputes of someone who deleted their account: there's no one left to tell the decision to, and
 * without their consent, no one sees the finding anymore. This unfreezes the check, so that its evidence is deleted on
 * schedule again.
 */
export async function withdrawDisputes(ctx: Ctx, userId: string): Promise<void> {
  const open = await ctx.db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(verifications, eq(verifications.id, disputes.verificationId))
    .where(and(eq(verifications.targetUserId, userId), isNull(disputes.closedAt)))
    .orderBy(asc(disputes.id));
  for (const { id } of open) await attempt(ctx, () => withdraw(ctx, userId, id));
}

/** Closes one dispute. Does nothing if a reviewer closed it first. */
async function withdraw(ctx: Ctx, userId: string, id: string): Promise<void> {
  const found = await loadCase(ctx, id);
  if (!found || found.dispute.closedAt !== null) return;
  const { dispute, verification } = found;
  const change = { outcome: "withdrawn", closedBy: userId, closedAt: ctx.now() } as const;
  const disputesNow: DisputeRow[] = found.disputes.map((row) =>
    row.id === id ? { ...row, ...change } : row,
  );
  const changed = resultChanged(ctx, verification);
  await commit(ctx, {
    statements: [
      ...closeRow(ctx, found, change),
      ...recordDisputed(ctx, verification, found.checks, disputesNow),
      auditRow(ctx, {
        actor: userId,
        action: "dispute.withdrawn",
        entity: "verification",
        entityId: verification.id,
        detail: { dispute_id: id, check: dispute.check, finding: dispute.finding },
      }),
      ...changed.statements,
    ],
    effects: [updatedEvent(verification, {}), ...changed.effects],
    resourceId: id,
  });
}

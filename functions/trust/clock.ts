import { and, asc, lte } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { AT_ONCE, forEachDue } from "#core/for-each-due.ts";
import { trustScores } from "#db/schema/trust.ts";
import { computeTrust } from "./compute.ts";

/** Recomputes the scores that are due, for example because evidence has aged or a rater's ratings no longer count. */
export async function trustClock(ctx: Ctx): Promise<void> {
  await forEachDue(
    ctx,
    "trust",
    (isReady) =>
      ctx.db
        .select({ id: trustScores.userId })
        .from(trustScores)
        .where(and(lte(trustScores.nextAt, ctx.now()), isReady(trustScores.userId)))
        .orderBy(asc(trustScores.nextAt))
        .limit(AT_ONCE),
    async (id) => {
      await computeTrust(ctx, id);
    },
  );
}

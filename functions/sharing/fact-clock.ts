import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { AT_ONCE, forEachDue } from "#core/for-each-due.ts";
import { runBatch } from "#db/batch.ts";
import { statusEntries } from "#db/schema/accounts/credentials.ts";
import { revokeEntry } from "#functions/credentials/status-entries.ts";
import { reissueCredentials } from "./reissue.ts";

/**
 * Revokes what relies on a fact that has expired, and gives share links new credentials without it. The
 * status list doesn't depend on this job, because it does its own check for expired facts.
 */
export async function factClock(ctx: Ctx): Promise<void> {
  await forEachDue(
    ctx,
    "facts",
    (isReady) =>
      ctx.db
        .select({ id: sql<string>`CAST(${statusEntries.n} AS TEXT)` })
        .from(statusEntries)
        .where(
          and(
            isNull(statusEntries.revokedAt),
            lte(statusEntries.factsExpireAt, ctx.now()),
            isReady(sql`CAST(${statusEntries.n} AS TEXT)`),
          ),
        )
        .orderBy(asc(statusEntries.factsExpireAt))
        .limit(AT_ONCE),
    async (id) => {
      const n = Number(id);
      const [entry] = await ctx.db
        .select({ kind: statusEntries.kind, userId: statusEntries.userId })
        .from(statusEntries)
        .where(eq(statusEntries.n, n));
      if (entry?.kind === "share_credential" && entry.userId !== null)
        await reissueCredentials(ctx, entry.userId);
      await runBatch(ctx.db, [revokeEntry(ctx, n)]);
    },
  );
}

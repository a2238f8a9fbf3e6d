import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { AT_ONCE, forEachDue, type IsReady } from "#core/for-each-due.ts";
import { commit } from "#core/write/commit.ts";
import { mustHold } from "#db/batch.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { isDisputed } from "#functions/disputes/present.ts";
import {
  assuranceCheck,
  assuranceRecord,
  replaceAssurance,
} from "#functions/verification/results/record-assurance.ts";
import { applyCurrentRules } from "#functions/verification/results/stored-result.ts";

/**
 * Computes the level of assurance again for results with evidence that has expired, by the version of the mapping that
 * they were computed with. Only the level changes: score and outcome stay as they were, nobody is notified, and the
 * request isn't marked as updated, because its details have always shown the level as of now.
 */
export async function assuranceClock(ctx: Ctx): Promise<void> {
  const due = (isReady: IsReady) =>
    ctx.db
      .select({ id: verifications.id })
      .from(verifications)
      .where(and(lte(verifications.assuranceUntil, ctx.now()), isReady(verifications.id)))
      .orderBy(asc(verifications.assuranceUntil))
      .limit(AT_ONCE);
  await forEachDue(ctx, "assurance", due, (id) => renew(ctx, id));
}

/** What's still valid expires later than now, so a row that was renewed isn't due anymore. */
async function renew(ctx: Ctx, id: string): Promise<void> {
  const [[row], checkRows, disputeRows] = await ctx.db.batch([
    ctx.db.select().from(verifications).where(eq(verifications.id, id)),
    ctx.db.select().from(checks).where(eq(checks.verificationId, id)).orderBy(asc(checks.position)),
    ctx.db.select().from(disputes).where(eq(disputes.verificationId, id)),
  ]);
  if (!row || row.assuranceUntil === null || row.assuranceUntil > ctx.now()) return;
  const input = checkRows
    .map(applyCurrentRules)
    .map((check) => assuranceCheck(check, isDisputed(disputeRows, check.check)));
  const record = assuranceRecord(ctx, row, input);
  await commit(ctx, {
    statements: [mustHold(ctx.db, isStill(row)), ...replaceAssurance(ctx, id, record)],
    effects: [],
    resourceId: id,
  });
}

/** Disputes, releases and withdrawals count up the version, so the level can't replace what they've just written. */
const isStill = ({ id, version }: Verification) =>
  sql`EXISTS (SELECT 1 FROM ${verifications}
    WHERE ${verifications.id} = ${id} AND ${verifications.version} = ${version})`;

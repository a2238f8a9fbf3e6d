import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { PRIORITIES, type Priority } from "#contract/enums.ts";
import { PEER_SERVICE_CLOCK, type Promised, SERVICE_CLOCK } from "#contract/limits.ts";
import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { AT_ONCE, forEachDue, type IsReady } from "#core/for-each-due.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { businessTime, isOverrun } from "#functions/verification/clocks.ts";
import { lateWrite } from "#functions/verification/late.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";

/**
 * Notifies both sides of verifications that are taking longer than promised, and credits the surcharge. If a
 * verification completes late before this runs, `completeWrite` does that instead.
 */
export async function overrunClock(ctx: Ctx): Promise<void> {
  const due = (isReady: IsReady) =>
    ctx.db
      .select({ id: verifications.id })
      .from(verifications)
      .where(
        and(
          eq(verifications.status, "in_progress"),
          eq(verifications.stage, "checking"),
          isNull(verifications.lateAt),
          isNotNull(verifications.clockSince),
          sql`${timeTaken(ctx.now())} > ${promised()}`,
          isReady(verifications.id),
        ),
      )
      .limit(AT_ONCE);
  await forEachDue(ctx, "overrun", due, (id) => notifyParties(ctx, id));
}

async function notifyParties(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db.select().from(verifications).where(eq(verifications.id, id));
  if (row?.status !== "in_progress" || row.lateAt !== null || !isOverrun(row, ctx.now())) return;
  const { change, ...late } = lateWrite(ctx, row, "checks");
  const own = { statements: changeStatements(ctx, row, change), effects: [updatedEvent(row, change)] };
  await commit(ctx, { ...combine(own, late), resourceId: id });
}

/** The SQL version of `timeTaken` in `verification/clocks.ts`, so that a run reads only the rows that are due. */
function timeTaken(now: number): SQL {
  const { clockMs, clockSince } = verifications;
  const ordinary = sql`${now} - ${clockSince}`;
  // These numbers are written into the SQL, because bound ones are floats, and dividing by them doesn't round down to
  // whole weeks.
  const days = (count: number) => sql.raw(String(count * DAY));
  const monday = sql`(${clockSince} + ${days(3)})`;
  const until = sql`(${monday} / ${days(7)} * ${days(5)} + min(${monday} % ${days(7)}, ${days(5)}))`;
  const business = sql`${businessTime(now)} - ${until}`;
  const isBusiness = sql.join(
    PRIORITIES.filter((priority) => SERVICE_CLOCK[priority].business).map((one) => sql`${one}`),
    sql`, `,
  );
  return sql`(${clockMs} + CASE WHEN ${verifications.peer} IS NULL AND ${verifications.priority} IN (${isBusiness})
    THEN ${business} ELSE ${ordinary} END)`;
}

function promised(): SQL {
  const by = (table: Record<Priority, Promised>) =>
    sql`CASE ${verifications.priority} ${sql.join(
      PRIORITIES.map((priority) => sql`WHEN ${priority} THEN ${table[priority].ms}`),
      sql` `,
    )} END`;
  return sql`CASE WHEN ${verifications.peer} IS NULL THEN ${by(SERVICE_CLOCK)} ELSE ${by(PEER_SERVICE_CLOCK)} END`;
}

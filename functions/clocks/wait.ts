import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { CLOCK } from "#contract/limits.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { AT_ONCE, forEachDue, type IsReady } from "#core/for-each-due.ts";
import { commit } from "#core/write/commit.ts";
import { type Verification, verifications } from "#db/schema/verifications.ts";
import { changeStatements } from "#functions/verification/moves.ts";

/** A request's wait for its subject: they are reminded, and in the end it is over; `CLOCK` says when. */
export interface Wait {
  name: "consent" | "evidence";
  /** Of a query over verifications: those that wait. */
  waiting: SQL;
  /** The column that says since when; an index finds what is due by it. */
  began: SQLiteColumn;
  /** Of a query over verifications: UTC ms at which the wait really began, where that may be later. */
  beganLater?: SQL<number>;
  /** @returns since when a row waits; null where it does not, any more */
  since: (row: Verification | undefined) => number | null;
  /** Does what the end of the wait means; nothing where it has not come. */
  end: (ctx: Ctx, id: string) => Promise<void>;
}

/** Ends the waits whose time is over, and reminds the subjects of the others. */
export async function waitClock(ctx: Ctx, wait: Wait): Promise<void> {
  const { name } = wait;
  const now = ctx.now();
  const reminders = CLOCK[`${name}Reminders`];
  // One count of reminders at a time: of several at once SQLite thinks another index better, which knows no dates.
  for (const sent of [...reminders.keys(), reminders.length]) {
    const over = (isReady: IsReady) => due(ctx, wait, sent, now - CLOCK[name], isReady);
    await forEachDue(ctx, `${name}_over`, over, (id) => wait.end(ctx, id));
  }
  for (const [sent, after] of reminders.entries()) {
    const late = (isReady: IsReady) => due(ctx, wait, sent, now - after, isReady);
    await forEachDue(ctx, `${name}_reminder`, late, (id) => remind(ctx, wait, id));
  }
}

/** @returns some of those that wait since then or longer, were reminded so often, and are not set aside */
function due(ctx: Ctx, { waiting, began, beganLater }: Wait, sent: number, by: number, isReady: IsReady) {
  const isLate = beganLater && sql`${beganLater} <= ${by}`;
  return ctx.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(waiting, eq(verifications.reminders, sent), lte(began, by), isLate, isReady(verifications.id)))
    .orderBy(asc(began))
    .limit(AT_ONCE);
}

/** Counts every reminder that is due by now, and sends the last of them. */
async function remind(ctx: Ctx, { name, since, beganLater }: Wait, id: string): Promise<void> {
  const [found] = await ctx.db
    .select({ row: verifications, later: beganLater ?? sql<number>`0` })
    .from(verifications)
    .where(eq(verifications.id, id));
  const began = since(found?.row);
  if (!found || began === null) return;
  const { row, later } = found;
  const start = Math.max(began, later);
  const reminders = CLOCK[`${name}Reminders`].filter((after) => start + after <= ctx.now()).length;
  if (row.reminders >= reminders) return;
  await commit(ctx, {
    statements: [
      ...changeStatements(ctx, row, { reminders }),
      auditRow(ctx, {
        actor: "system",
        action: `${name}.reminded`,
        entity: "verification",
        entityId: id,
        detail: { reminder: reminders },
      }),
    ],
    effects: [job(`mail.${name}_reminder`, { verification_id: id })],
    resourceId: id,
  });
}

import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { CLOCK, REMIND_AGAIN_AFTER } from "#contract/limits.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { AT_ONCE, forEachDue, type IsReady } from "#core/for-each-due.ts";
import { commit } from "#core/write/commit.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { changeStatements } from "#functions/verification/moves.ts";

/** A request's wait for its subject, who gets reminders until the wait ends. `CLOCK` has the times. */
export interface Wait {
  name: "consent" | "evidence";
  /** For a query on verifications: the condition that a row is waiting. */
  waiting: SQL;
  /** The column with the start of the wait. It has an index, to find due rows. */
  began: SQLiteColumn;
  /** For a query on verifications: when the wait really began (UTC ms), if that can be later than `began`. */
  beganLater?: SQL<number>;
  /** @returns when a row started waiting; null if it isn't waiting, or has stopped */
  since: (row: Verification | undefined) => number | null;
  /** Ends the wait; does nothing if it isn't due yet. */
  end: (ctx: Ctx, id: string) => Promise<void>;
}

/** Ends the waits that have run out, and reminds the subjects who still have time left. */
export async function waitClock(ctx: Ctx, wait: Wait): Promise<void> {
  const { name } = wait;
  const now = ctx.now();
  const reminders = CLOCK[`${name}Reminders`];
  // One query per number of reminders sent, because for several numbers, SQLite would pick an index without the dates.
  for (const sent of [...reminders.keys(), reminders.length]) {
    const over = (isReady: IsReady) => due(ctx, wait, sent, now - CLOCK[name], isReady);
    await forEachDue(ctx, `${name}_over`, over, (id) => wait.end(ctx, id));
  }
  for (const [sent, after] of reminders.entries()) {
    const late = (isReady: IsReady) => due(ctx, wait, sent, now - after, isReady);
    await forEachDue(ctx, `${name}_reminder`, late, (id) => remind(ctx, wait, id));
  }
}

/** @returns some of the rows that started waiting at or before `by`, got `sent` reminders, and aren't set aside */
function due(ctx: Ctx, { waiting, began, beganLater }: Wait, sent: number, by: number, isReady: IsReady) {
  const isLate = beganLater && sql`${beganLater} <= ${by}`;
  return ctx.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(waiting, eq(verifications.reminders, sent), lte(began, by), isLate, isReady(verifications.id)))
    .orderBy(asc(began))
    .limit(AT_ONCE);
}

/**
 * Counts all reminders that are due by now as sent, but sends only the last one, and not even that if the requester's
 * side has just reminded the subject.
 */
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
  const isFresh = row.remindedAt !== null && row.remindedAt + REMIND_AGAIN_AFTER > ctx.now();
  const change = isFresh ? { reminders } : { reminders, remindedAt: ctx.now() };
  await commit(ctx, {
    statements: [
      ...changeStatements(ctx, row, change),
      auditRow(ctx, {
        actor: "system",
        action: `${name}.reminded`,
        entity: "verification",
        entityId: id,
        detail: { reminder: reminders },
      }),
    ],
    effects: isFresh ? [] : [job(`mail.${name}_reminder`, { verification_id: id })],
    resourceId: id,
  });
}

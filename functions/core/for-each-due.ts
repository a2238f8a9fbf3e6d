import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { HOUR, MINUTE } from "#contract/time.ts";
import { setAside } from "#db/schema/ground.ts";
import type { Ctx } from "./context.ts";
import { reasonOf } from "./reason.ts";
import { attempt } from "./write/attempt.ts";

/** Maximum number of rows that one run of a clock handles. The rest wait for the next run, a minute later. */
export const AT_ONCE = 50;

const MAX_ASIDE = HOUR;

/** @returns the condition that the row with this id isn't set aside. */
export type IsReady = (id: SQLWrapper) => SQL;

/**
 * Handles each due row, and retries when another writer was first. A row that fails is logged and doesn't stop the
 * others. It's set aside for longer after each failure, up to an hour; otherwise old rows that always fail would keep
 * newer ones from ever being handled.
 * @param clock the task's name, for the log and for rows set aside
 * @param due the query for due rows; it must include the `isReady` condition
 * @param act reads, decides and writes for one row; does nothing if the row is no longer due
 */
export async function forEachDue(
  ctx: Ctx,
  clock: string,
  due: (isReady: IsReady) => PromiseLike<readonly { id: string }[]>,
  act: (id: string) => Promise<void>,
): Promise<void> {
  const isReady: IsReady = (id) =>
    sql`NOT EXISTS (SELECT 1 FROM ${setAside}
      WHERE ${setAside.clock} = ${clock} AND ${setAside.rowId} = ${id} AND ${setAside.until} > ${ctx.now()})`;
  for (const { id } of await due(isReady)) {
    try {
      await attempt(ctx, () => act(id));
    } catch (error) {
      ctx.log("clock.failed", { clock, row_id: id, error: reasonOf(error) });
      await stepAside(ctx, clock, id);
    }
  }
}

/**
 * How long a row is set aside; always long enough to skip the next run.
 * @returns milliseconds
 */
const asideFor = (failures: number): number => Math.min(MINUTE * 2 ** failures, MAX_ASIDE);

async function stepAside(ctx: Ctx, clock: string, rowId: string): Promise<void> {
  const which = sql`${setAside.clock} = ${clock} AND ${setAside.rowId} = ${rowId}`;
  const [before] = await ctx.db.select({ failures: setAside.failures }).from(setAside).where(which);
  const failures = (before?.failures ?? 0) + 1;
  const values = { failures, until: ctx.now() + asideFor(failures) };
  await ctx.db
    .insert(setAside)
    .values({ clock, rowId, ...values })
    .onConflictDoUpdate({ target: [setAside.clock, setAside.rowId], set: values });
}

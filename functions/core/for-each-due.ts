import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { setAside } from "#db/schema/ground.ts";
import type { Ctx } from "./context.ts";
import { reasonOf } from "./reason.ts";
import { attempt } from "./write/attempt.ts";

/** Rows that one run of a clock takes; the next minute takes the rest. */
export const AT_ONCE = 50;

const MINUTE = 60_000;
const LONGEST_ASIDE = 60 * MINUTE;

/** The condition that a row, by its id, is not set aside. */
export type IsReady = (id: SQLWrapper) => SQL;

/**
 * Does what is due for each row, again where somebody else was first. One that fails is logged, keeps none of the
 * others, and steps aside for longer each time, at most an hour: else the oldest ones, if they fail for good, would be
 * all that is ever taken.
 * @param clock names what is done, in the log and of what is set aside
 * @param due the rows to take, by a query that asks whether each is ready
 * @param act reads, decides and writes; it does nothing where nothing is due any more
 */
export async function forEachDue(
  ctx: Ctx,
  clock: string,
  due: (isReady: IsReady) => PromiseLike<readonly { id: string }[]>,
  act: (id: string) => Promise<void>,
): Promise<void> {
  const isReady: IsReady = (id) =>
    sql`NOT EXISTS (SELECT 1 FROM ${setAside} aside
      WHERE aside.clock = ${clock} AND aside.row_id = ${id} AND aside.until > ${ctx.now()})`;
  for (const { id } of await due(isReady)) {
    try {
      await attempt(ctx, () => act(id));
    } catch (error) {
      ctx.log("clock.failed", { clock, row_id: id, error: reasonOf(error) });
      await stepAside(ctx, clock, id);
    }
  }
}

/** At least the next run is left to the others. @returns milliseconds */
const asideFor = (failures: number): number => Math.min(MINUTE * 2 ** failures, LONGEST_ASIDE);

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

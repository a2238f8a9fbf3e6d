import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import { plural } from "#contract/plural.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { outbox as table } from "#db/schema/outbox.ts";
import { type Change, type Changing, type Ops, Refused, UsageError } from "./command.ts";

/** The most dead letters that one command replays, so that a service that just recovered isn't overwhelmed. */
const REPLAYED_AT_ONCE = 500;

/** Works for live events, jobs and documents alike: the Worker's sweep sends each row through its channel. */
export const replay: Changing = {
  takes: "<outbox id> | --all [--name <job>]",
  summary: `replays a dead letter, or the oldest ${REPLAYED_AT_ONCE}`,
  arity: [0, 1],
  flags: ["all"],
  options: ["name"],
  async prepare(ops, [id]) {
    const isAll = ops.flags.has("all");
    if (isAll === (id !== undefined)) throw new UsageError("replay takes either an outbox id or --all");
    if (id !== undefined && ops.options.name !== undefined)
      throw new UsageError("--name goes with --all only");
    return id === undefined ? replayAll(ops) : replayOne(ops, id);
  },
};

/** Makes a row due at once, with all its attempts left. */
const asNew = (ctx: Ctx) =>
  ({ status: "pending", attempts: 0, nextAt: ctx.now(), notBefore: 0, lastError: null }) as const;

async function replayOne({ ctx, by }: Ops, id: string): Promise<Change> {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id));
  if (!row) throw new Refused(`There's no outbox row ${id}`);
  if (row.status !== "dead") throw new Refused(`${id} is ${row.status}: only dead letters can be replayed`);
  return {
    will: `replay ${row.name} (${id}).`,
    done: `${row.name} (${id}) will run again within a minute.`,
    apply: () =>
      commit(ctx, {
        statements: [
          ctx.db
            .update(table)
            .set(asNew(ctx))
            .where(and(eq(table.id, id), eq(table.status, "dead"))),
          mustHaveChanged(ctx.db),
          auditRow(ctx, {
            actor: by,
            action: "outbox.replayed",
            entity: "outbox",
            entityId: id,
            detail: { name: row.name },
          }),
        ],
        effects: [],
        resourceId: id,
      }),
  };
}

async function replayAll({ ctx, by, options: { name } }: Ops): Promise<Change> {
  const which = and(eq(table.status, "dead"), name === undefined ? undefined : eq(table.name, name));
  const [[total], rows] = await ctx.db.batch([
    ctx.db.select({ n: count() }).from(table).where(which),
    ctx.db
      .select({ id: table.id })
      .from(table)
      .where(which)
      .orderBy(asc(table.nextAt))
      .limit(REPLAYED_AT_ONCE),
  ]);
  if (rows.length === 0) throw new Refused(`There are no dead letters${name ? ` of ${name}` : ""}`);
  const ids = rows.map(({ id }) => id);
  const what = `${plural(ids.length, "dead letter")}${name ? ` of ${name}` : ""}`;
  const left = (total?.n ?? ids.length) - ids.length;
  const rest = left > 0 ? ` ${left} more are left for another command.` : "";
  return {
    will: `replay ${what}.${rest}`,
    done: `${what} will run again within a minute.${rest}`,
    apply: () =>
      commit(ctx, {
        statements: [
          ctx.db
            .update(table)
            .set(asNew(ctx))
            .where(and(inArray(table.id, ids), eq(table.status, "dead"))),
          mustHold(ctx.db, sql`changes() = ${ids.length}`),
          auditRow(ctx, {
            actor: by,
            action: "outbox.replayed",
            entity: "outbox",
            entityId: "all",
            detail: { name: name ?? null, rows: ids.length, first: ids[0]!, last: ids.at(-1)! },
          }),
        ],
        effects: [],
        resourceId: "all",
      }),
  };
}

import { and, asc, count, eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { outbox as table } from "#db/schema/outbox.ts";
import { type Changing, type Looking, Refused } from "./command.ts";
import { time } from "./lines.ts";

const SHOWN = 50;

export const outbox: Looking = {
  takes: "[--dead]",
  summary: "lists waiting jobs, or dead letters with --dead",
  arity: 0,
  flags: ["dead"],
  async look({ ctx, flags }) {
    const status = flags.has("dead") ? "dead" : "pending";
    const which = eq(table.status, status);
    const [[total], rows] = await ctx.db.batch([
      ctx.db.select({ n: count() }).from(table).where(which),
      ctx.db.select().from(table).where(which).orderBy(asc(table.nextAt)).limit(SHOWN),
    ]);
    const n = total?.n ?? 0;
    const more = n > rows.length ? [`… and ${n - rows.length} more`] : [];
    return {
      lines: [
        `${n} ${status}`,
        ...rows.map((row) => {
          const error = row.lastError ? `  ${row.lastError}` : "";
          return `${row.id}  ${time(row.createdAt)}  ${row.name}  ${row.attempts} attempts${error}`;
        }),
        ...more,
      ],
      looked: { entity: "outbox", entityId: status },
    };
  },
};

export const replay: Changing = {
  takes: "<outbox id>",
  summary: "replays a dead letter",
  arity: 1,
  async prepare({ ctx, by }, [id = ""]) {
    const [row] = await ctx.db.select().from(table).where(eq(table.id, id));
    if (!row) throw new Refused(`There's no outbox row ${id}`);
    if (row.status !== "dead") throw new Refused(`${id} is ${row.status}: only dead letters can be replayed`);
    const now = ctx.now();
    return {
      will: `replay ${row.name} (${id}).`,
      done: `${row.name} (${id}) will run again within a minute.`,
      apply: () =>
        commit(ctx, {
          statements: [
            ctx.db
              .update(table)
              .set({ status: "pending", attempts: 0, nextAt: now, notBefore: 0, lastError: null })
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
  },
};

import { and, asc, count, eq } from "drizzle-orm";
import { outbox as table } from "#db/schema/outbox.ts";
import type { Looking } from "./command.ts";
import { outboxLine } from "./lines.ts";

const SHOWN = 50;

export const outbox: Looking = {
  takes: "[--dead] [--name <job>]",
  summary: "lists waiting events and jobs, or dead letters with --dead",
  arity: 0,
  flags: ["dead"],
  options: ["name"],
  async look({ ctx, flags, options: { name } }) {
    const status = flags.has("dead") ? "dead" : "pending";
    const which = and(eq(table.status, status), name === undefined ? undefined : eq(table.name, name));
    const [[total], rows] = await ctx.db.batch([
      ctx.db.select({ n: count() }).from(table).where(which),
      ctx.db.select().from(table).where(which).orderBy(asc(table.nextAt)).limit(SHOWN),
    ]);
    const n = total?.n ?? 0;
    const more = n > rows.length ? [`… and ${n - rows.length} more`] : [];
    return {
      lines: [`${n} ${status}`, ...rows.map(outboxLine), ...more],
      looked: { entity: "outbox", entityId: status },
    };
  },
};

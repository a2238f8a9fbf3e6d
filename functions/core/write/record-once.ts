import { outbox } from "#db/schema/outbox.ts";
import type { Ctx } from "../context.ts";
import { type Effect, rowsFor } from "../effects.ts";

/**
 * Records effects that don't belong to another write. Skips those whose row already exists: pending, done or dead.
 * @param effects with fixed ids
 */
export async function recordOnce(ctx: Ctx, effects: readonly (Effect & { id: string })[]): Promise<void> {
  const rows = rowsFor(ctx, effects);
  if (rows.length === 0) return;
  const written = await ctx.db.insert(outbox).values(rows).onConflictDoNothing().returning({ id: outbox.id });
  const isNew = new Set(written.map(({ id }) => id));
  const fresh = rows.filter(({ id }) => isNew.has(id));
  if (ctx.dispatch && fresh.length > 0) ctx.waitUntil(ctx.dispatch(ctx, fresh));
}

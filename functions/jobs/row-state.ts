import { and, eq, lte, sql } from "drizzle-orm";
import { MINUTE } from "#contract/time.ts";
import { backoff, MAX_ATTEMPTS } from "#core/backoff.ts";
import type { Ctx } from "#core/context.ts";
import { type OutboxRow, outbox } from "#db/schema/outbox.ts";

/** How long a consumer may work on a row before we assume that it crashed and let another one take over. */
const LEASE = MINUTE;
/**
 * Normally, the queue redelivers a failed row when its next attempt is due. If it doesn't, the sweep steps in this
 * much later. Live rows have no queue, so only the sweep retries them.
 */
const SWEEP_LATER = MINUTE;

/**
 * Claims a row for one run. If several consumers try, exactly one gets it. No other run can claim the row until this
 * one has postponed it or failed, or its lease has expired.
 * @param channel the channel whose rows this Worker runs
 * @returns the row, with this attempt counted; null if it's done, given up, claimed, paused, or of another channel
 */
export async function claimRow(
  ctx: Ctx,
  id: string,
  channel: OutboxRow["channel"],
): Promise<OutboxRow | null> {
  const now = ctx.now();
  const [row] = await ctx.db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, notBefore: now + LEASE, nextAt: now + LEASE })
    .where(
      and(
        eq(outbox.id, id),
        eq(outbox.channel, channel),
        eq(outbox.status, "pending"),
        lte(outbox.notBefore, now),
      ),
    )
    .returning();
  return row ?? null;
}

/**
 * The condition that this run still owns the row. If its lease expired and another run claimed the row, the attempt
 * number has changed.
 */
const owned = (row: Pick<OutboxRow, "id" | "attempts">) =>
  and(eq(outbox.id, row.id), eq(outbox.status, "pending"), eq(outbox.attempts, row.attempts));

/** Marks the row as done. */
export async function settleRow(ctx: Ctx, row: OutboxRow): Promise<void> {
  await ctx.db.update(outbox).set({ status: "done", doneAt: ctx.now(), lastError: null }).where(owned(row));
}

/** Postpones a row that came too early. That doesn't count as a failure. */
export async function postponeRow(ctx: Ctx, row: OutboxRow, until: number): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ attempts: row.attempts - 1, nextAt: until, notBefore: until })
    .where(owned(row));
}

/**
 * Records a failed attempt.
 * @param reason readable by operators, so it must not contain personal data
 * @returns milliseconds until the next attempt, or null if we give up on the row
 */
export async function failRow(
  ctx: Ctx,
  row: Pick<OutboxRow, "id" | "name" | "attempts">,
  reason: string,
  isHopeless: boolean,
): Promise<number | null> {
  const isDead = isHopeless || row.attempts >= MAX_ATTEMPTS;
  const pause = backoff(row.attempts);
  const paused = { notBefore: ctx.now() + pause, nextAt: ctx.now() + pause + SWEEP_LATER };
  await ctx.db
    .update(outbox)
    .set({ lastError: reason, ...(isDead ? { status: "dead" as const } : paused) })
    .where(owned(row));
  ctx.log(isDead ? "outbox.dead" : "outbox.failed", {
    outbox_id: row.id,
    name: row.name,
    attempts: row.attempts,
    error: reason,
  });
  return isDead ? null : pause;
}

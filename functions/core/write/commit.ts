import { and, eq } from "drizzle-orm";
import { isConstraint, runBatch, type Statement } from "#db/batch.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { idempotency } from "#db/schema/ground.ts";
import type { Ctx } from "../context.ts";
import { insertRows, rowsFor } from "../effects.ts";
import { DomainError } from "../errors.ts";
import type { WritePart } from "./part.ts";

/** An Idempotency-Key with the hash of the request it came with. */
export interface Once {
  userId: string;
  key: string;
  requestHash: string;
}

/** A whole write. Its statements are the compare-and-set with its guard, audit rows and inserts: one round trip. */
export interface Write extends WritePart {
  once?: Once | undefined;
  /** What a replayed key is answered with: the resource's id. */
  resourceId: string;
}

/** A batch that the database refused: somebody else was first. Re-read to choose between 404 and 409. */
export class LostRace extends Error {}

/**
 * The only way a verb writes: key, change, audit and outbox rows in one batch; after it, live events go out
 * and queue messages are sent without keeping the caller waiting. Call it inside `attempt`.
 * @throws LostRace when a guard or a unique key refused the batch, whole
 */
export async function commit(ctx: Ctx, write: Write): Promise<void> {
  const { once, resourceId } = write;
  const rows = rowsFor(ctx, write.effects);
  const key: Statement[] = once
    ? [ctx.db.insert(idempotency).values({ ...once, status: 200, resourceId, createdAt: ctx.now() })]
    : [];
  try {
    await runBatch(ctx.db, [...key, ...write.statements, ...insertRows(ctx, rows)]);
  } catch (error) {
    if (!isConstraint(error)) throw error;
    throw new LostRace("The batch was refused", { cause: error });
  }
  if (rows.length > 0) ctx.waitUntil(ctx.dispatch({ ...ctx, db: withoutCondition(ctx.db) }, rows));
}

/**
 * @returns the id that an earlier request with this key made, or null when the key is new
 * @throws DomainError `idempotency_mismatch` when that request was another one
 */
export async function replayOf(ctx: Ctx, once: Once | undefined): Promise<string | null> {
  if (!once) return null;
  const [row] = await ctx.db
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.userId, once.userId), eq(idempotency.key, once.key)));
  if (!row) return null;
  if (row.requestHash !== once.requestHash)
    throw new DomainError(
      "invalid",
      "idempotency_mismatch",
      "This Idempotency-Key was used for another request. Use a new key.",
    );
  return row.resourceId;
}

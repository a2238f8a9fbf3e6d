import { and, eq } from "drizzle-orm";
import { isConstraint, runBatch, type Statement } from "#db/batch.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { idempotency } from "#db/schema/ground.ts";
import type { NewOutboxRow } from "#db/schema/outbox.ts";
import type { Ctx } from "../context.ts";
import { type Effect, insertRowIf, insertRows, rowsFor } from "../effects.ts";
import { DomainError } from "../errors.ts";
import type { WritePart } from "./part.ts";

/** An Idempotency-Key, with the hash of the request that it came with. */
export interface Once {
  userId: string;
  key: string;
  requestHash: string;
}

/** A complete write in one round trip: the compare-and-set with its guard, audit rows and inserts. */
export interface Write extends WritePart {
  once?: Once | undefined;
  /** Id of the created or changed resource. A request that repeats the key is answered with it. */
  resourceId: string;
}

/** The database refused the batch because another writer was first. Read again to choose between 404 and 409. */
export class LostRace extends Error {}

/**
 * How a verb writes: the Idempotency-Key, the change, audit rows and outbox rows go into one batch. Afterwards, live
 * events and queue messages are sent without keeping the caller waiting. Call it inside `attempt`.
 * @throws LostRace when a guard or a unique key rejected the batch; nothing is written
 */
export async function commit(ctx: Ctx, write: Write): Promise<void> {
  const { once, resourceId } = write;
  const always = rowsFor(
    ctx,
    write.effects.filter(({ onlyIf }) => !onlyIf),
  );
  const perhaps = conditionalRows(ctx, write.effects);
  const key: Statement[] = once
    ? [ctx.db.insert(idempotency).values({ ...once, status: 200, resourceId, createdAt: ctx.now() })]
    : [];
  const statements = [
    ...key,
    ...write.statements,
    ...insertRows(ctx, always),
    ...perhaps.map(({ statement }) => statement),
  ];
  let results: unknown[];
  try {
    results = await runBatch(ctx.db, statements);
  } catch (error) {
    if (!isConstraint(error)) throw error;
    throw new LostRace("The batch was refused", { cause: error });
  }
  const answers = results.slice(statements.length - perhaps.length) as { rowsAffected: number }[];
  const written = perhaps.filter((_, i) => (answers[i]?.rowsAffected ?? 0) > 0).map(({ row }) => row);
  const rows = [...always, ...written];
  if (ctx.dispatch && rows.length > 0)
    ctx.waitUntil(ctx.dispatch({ ...ctx, db: withoutCondition(ctx.db) }, rows));
}

function conditionalRows(
  ctx: Ctx,
  effects: readonly Effect[],
): { row: NewOutboxRow; statement: Statement }[] {
  const conditional = effects.flatMap((effect) => (effect.onlyIf ? [{ effect, onlyIf: effect.onlyIf }] : []));
  const rows = rowsFor(
    ctx,
    conditional.map(({ effect }) => effect),
  );
  return conditional.map(({ onlyIf }, i) => {
    const row = rows[i]!;
    return { row, statement: insertRowIf(ctx, row, onlyIf) };
  });
}

/**
 * @returns the id of the resource that an earlier request with this key created or changed; null if the key is new
 * @throws DomainError `idempotency_mismatch` when that was a different request
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

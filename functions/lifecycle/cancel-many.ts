import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { DomainError } from "#core/errors.ts";
import { commit, LostRace, type Once, replayOf } from "#core/write/commit.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { idempotency } from "#db/schema/ground.ts";
import { type Verification, verifications } from "#db/schema/verifications.ts";
import { visibleTo } from "#functions/verification/visible.ts";
import { cancelVerification, cancelWrite } from "./cancel.ts";

/** So many are cancelled by one batch: more would keep other writers waiting. */
const AT_ONCE = 100;

/** What became of one of the ids asked for. */
export interface Outcome {
  id: string;
  ok: boolean;
  code?: string;
  message?: string;
}

/**
 * Takes several requests back, as {@link cancelVerification} does with one: each wholly or not at all, and none
 * is held up by another. Where somebody else changes one at the same moment, whoever was first decides.
 *
 * With an Idempotency-Key each id is done under a key of its own, derived from it. So a repeated call answers as
 * before, and one that was cut off in the middle goes on where it ended.
 * @returns an outcome per id, in their order: `not_found` for what the caller has nothing to do with,
 *   `not_requester` for what others they know of asked for, `wrong_status` for what is no longer pending
 * @throws DomainError `idempotency_mismatch` when the key was used for another request
 */
export async function cancelVerifications(
  ctx: Ctx,
  userId: string,
  ids: readonly string[],
  once?: Once,
): Promise<Outcome[]> {
  await replayOf(ctx, once);
  const outcomes: Outcome[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    outcomes.push(...(await cancelTogether(ctx, userId, ids.slice(from, from + AT_ONCE), once)));
  return outcomes;
}

/** Tries to write all of them in one batch; when that lost a race, reads again and tries each half. */
async function cancelTogether(
  ctx: Ctx,
  userId: string,
  ids: readonly string[],
  once: Once | undefined,
): Promise<Outcome[]> {
  const { rows, done } = await read(ctx, userId, ids, once);
  const writes = new Map<string, WritePart>();
  const outcomes = ids.map((id): Outcome => {
    try {
      if (!done.has(id)) writes.set(id, cancelWrite(ctx, userId, rows.get(id)));
      return { id, ok: true };
    } catch (error) {
      return refusal(id, error);
    }
  });
  if (writes.size === 0) return outcomes;
  const all = [...writes.values()];
  try {
    const spent = { statements: keys(ctx, once, [...writes.keys()]) };
    await commit(ctx, { ...combine(spent, ...all), resourceId: userId });
    return outcomes;
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
  }
  const [only] = ids;
  if (ids.length === 1 && only) return [await cancelAlone(ctx, userId, only, once)];
  const half = Math.ceil(ids.length / 2);
  return [
    ...(await cancelTogether(ctx, userId, ids.slice(0, half), once)),
    ...(await cancelTogether(ctx, userId, ids.slice(half), once)),
  ];
}

async function cancelAlone(ctx: Ctx, userId: string, id: string, once: Once | undefined): Promise<Outcome> {
  try {
    await cancelVerification(ctx, userId, id, once && keyOf(once, id));
    return { id, ok: true };
  } catch (error) {
    return refusal(id, error);
  }
}

/** @throws what is nobody's business but ours */
function refusal(id: string, error: unknown): Outcome {
  if (!(error instanceof DomainError)) throw error;
  return { id, ok: false, code: error.code, message: error.message };
}

/** @returns those that the caller may see, and those that this key has cancelled before */
async function read(ctx: Ctx, userId: string, ids: readonly string[], once: Once | undefined) {
  const keysOfIds = once ? ids.map((id) => keyOf(once, id).key) : [];
  const [found, earlier] = await ctx.db.batch([
    ctx.db
      .select()
      .from(verifications)
      .where(and(inArray(verifications.id, [...ids]), visibleTo(ctx, userId))),
    ctx.db
      .select({ id: idempotency.resourceId })
      .from(idempotency)
      .where(and(eq(idempotency.userId, userId), inArray(idempotency.key, keysOfIds))),
  ]);
  return {
    rows: new Map<string, Verification>(found.map((row) => [row.id, row])),
    done: new Set(earlier.map(({ id }) => id)),
  };
}

/** A blank, which no caller's own key has, parts the key from the id. */
const keyOf = (once: Once, id: string): Once => ({ ...once, key: `${once.key} ${id}` });

/** @returns the statements that spend the key of each id, and the call's own, by which another body is noticed */
function keys(ctx: Ctx, once: Once | undefined, ids: readonly string[]): Statement[] {
  if (!once) return [];
  const row = (of: Once, resourceId: string) => ({ ...of, status: 200, resourceId, createdAt: ctx.now() });
  return [
    ctx.db.insert(idempotency).values(row(once, once.userId)).onConflictDoNothing(),
    ctx.db.insert(idempotency).values(ids.map((id) => row(keyOf(once, id), id))),
  ];
}

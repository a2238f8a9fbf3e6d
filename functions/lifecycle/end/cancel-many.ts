import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { DomainError } from "#core/errors.ts";
import { commit, LostRace, type Once, replayOf } from "#core/write/commit.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { idempotency } from "#db/schema/ground.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { about, visibleTo } from "#functions/accounts/requests/visible.ts";
import { rolesOf } from "#functions/verification/case-file/load-case-file.ts";
import { type Asking, cancelVerification, cancelWrite, selectSubjects } from "./cancel.ts";

/** How many requests one batch cancels. A larger batch would block other writes for too long. */
const AT_ONCE = 100;

/** What happened to one of the ids. */
export interface Outcome {
  id: string;
  ok: boolean;
  code?: string;
  message?: string;
}

/**
 * Cancels several requests, each like {@link cancelVerification}. Each request is canceled completely or not at
 * all, and a refusal doesn't stop the others. If someone else changes one of the requests at the same time, the first
 * write wins.
 *
 * With an Idempotency-Key, each id gets a separate key, derived from that key and the id. When the call is repeated,
 * requests that it already canceled count as successes, and the others are tried again. So a repeated call continues
 * where an interrupted one stopped.
 * @returns an outcome per id, in the same order: `not_found` for requests the caller can't see, `not_requester` for
 *   those that they aren't allowed to cancel, `wrong_status` for those that are no longer pending
 * @throws DomainError `idempotency_mismatch` when the key was used for a different call
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

/** Tries to cancel all requests in one batch. If another write changes one of them first, retries each half. */
async function cancelTogether(
  ctx: Ctx,
  userId: string,
  ids: readonly string[],
  once: Once | undefined,
): Promise<Outcome[]> {
  const { rows, subjects, done } = await read(ctx, userId, ids, once);
  const writes = new Map<string, WritePart>();
  const outcomes = ids.map((id): Outcome => {
    try {
      if (!done.has(id)) writes.set(id, cancelWrite(ctx, userId, rows.get(id), subjects.get(id) ?? null));
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

/**
 * @returns a domain error as an outcome
 * @throws any other error, because that's our own fault
 */
function refusal(id: string, error: unknown): Outcome {
  if (!(error instanceof DomainError)) throw error;
  return { id, ok: false, code: error.code, message: error.message };
}

/**
 * @returns `rows`: by id, the verifications that the caller can see, and their roles in each; `subjects`: by id, the
 *   account to notify as the subject; `done`: the ids that earlier calls with the same key have canceled
 */
async function read(ctx: Ctx, userId: string, ids: readonly string[], once: Once | undefined) {
  const keysOfIds = once ? ids.map((id) => keyOf(once, id).key) : [];
  const [found, subjects, earlier] = await ctx.db.batch([
    ctx.db
      .select({
        verification: verifications,
        teamRole: teamAccess.role,
        isTarget: sql<number>`${about(userId)}`,
      })
      .from(verifications)
      .leftJoin(teamAccess, and(eq(teamAccess.teamId, verifications.teamId), eq(teamAccess.userId, userId)))
      .where(and(inArray(verifications.id, [...ids]), visibleTo(userId))),
    selectSubjects(ctx, ids),
    ctx.db
      .select({ id: idempotency.resourceId })
      .from(idempotency)
      .where(and(eq(idempotency.userId, userId), inArray(idempotency.key, keysOfIds))),
  ]);
  return {
    rows: new Map<string, Asking>(
      found.map(({ verification, teamRole, isTarget }) => [
        verification.id,
        { verification, teamRole, viewerRoles: rolesOf(userId, { verification, isTarget }, teamRole) },
      ]),
    ),
    subjects: new Map(subjects.map(({ id, userId: subjectId }) => [id, subjectId])),
    done: new Set(earlier.map(({ id }) => id)),
  };
}

/** Joins key and id with a space, which can't occur in a caller's own key. */
const keyOf = (once: Once, id: string): Once => ({ ...once, key: `${once.key} ${id}` });

/**
 * @returns the statements that record the key of each id, and the call's own key, which lets us detect that the key
 *   is reused with a different body
 */
function keys(ctx: Ctx, once: Once | undefined, ids: readonly string[]): Statement[] {
  if (!once) return [];
  const row = (of: Once, resourceId: string) => ({ ...of, status: 200, resourceId, createdAt: ctx.now() });
  return [
    ctx.db.insert(idempotency).values(row(once, once.userId)).onConflictDoNothing(),
    ctx.db.insert(idempotency).values(ids.map((id) => row(keyOf(once, id), id))),
  ];
}

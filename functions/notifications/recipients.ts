import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  not,
  notExists,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import type { NewOutboxRow } from "#core/effects.ts";
import { sessions } from "#db/schema/sessions.ts";
import { memberships, teamAccess } from "#db/schema/teams.ts";
import { users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { isLive } from "#functions/accounts/sessions/live-session.ts";
import { isHiddenFrom } from "#functions/verification/hidden.ts";

type LiveRow = Pick<NewOutboxRow, "id" | "payload">;

/**
 * Who gets each live row: only the user that it names; otherwise the subject and the requester of the verification that
 * it names, or the requesting team's signed-in members instead of the requester, and those of the team that it names. A
 * requester who has left the team that asked, or can't open it now, gets nothing about its requests. One query for all
 * rows, plus one if some name both a user and a verification.
 * @returns user ids by outbox id
 */
export async function recipientsOf(ctx: Ctx, rows: readonly LiveRow[]): Promise<Map<string, Set<string>>> {
  const open = rows.filter((row) => row.payload.user_id == null);
  const named = rows.filter((row) => row.payload.user_id != null);
  const [concerned, shutOut] = await Promise.all([
    usersConcernedBy(ctx, idsOf(open, "verification_id"), idsOf(open, "team_id")),
    requestersShutOutOf(ctx, idsOf(named, "verification_id")),
  ]);
  return new Map(
    rows.map(({ id, payload }) => {
      if (payload.user_id != null) {
        const userId = String(payload.user_id);
        return [id, new Set(shutOut.get(String(payload.verification_id)) === userId ? [] : [userId])];
      }
      const about = [payload.verification_id, payload.team_id];
      return [id, new Set(about.flatMap((ref) => concerned.get(String(ref)) ?? []))];
    }),
  );
}

/** @returns the requesters who aren't to hear of their team's request, by the request's id */
async function requestersShutOutOf({ db }: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const access = db
    .select({ one: sql`1` })
    .from(teamAccess)
    .where(
      and(eq(teamAccess.teamId, verifications.teamId), eq(teamAccess.userId, verifications.requesterId)),
    );
  const found = await db
    .select({ id: verifications.id, userId: verifications.requesterId })
    .from(verifications)
    .where(
      and(
        inArray(verifications.id, ids),
        isNotNull(verifications.teamId),
        sql`${verifications.targetUserId} IS NOT ${verifications.requesterId}`,
        notExists(access),
      ),
    );
  return new Map(found.map(({ id, userId }) => [id, userId]));
}

const idsOf = (rows: readonly LiveRow[], key: string) => [
  ...new Set(rows.flatMap(({ payload }) => (payload[key] == null ? [] : [String(payload[key])]))),
];

/** @returns user ids by verification or team id. */
async function usersConcernedBy(
  ctx: Ctx,
  verificationIds: string[],
  teamIds: string[],
): Promise<Map<string, string[]>> {
  const { db } = ctx;
  const concerned = new Map<string, string[]>();
  if (verificationIds.length + teamIds.length === 0) return concerned;
  const isAsked = inArray(verifications.id, verificationIds);
  // Only they can have a page open. A team may have 2,000 members, and each room is a request of its own.
  const isSignedIn = (userId: SQLWrapper) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isLive(ctx))),
    );
  const pairs = await union(
    db
      .select({ ref: verifications.id, userId: verifications.requesterId })
      .from(verifications)
      .where(and(isAsked, isNull(verifications.teamId))),
    db
      .select({ ref: verifications.id, userId: sql<string>`${verifications.targetUserId}` })
      .from(verifications)
      .where(and(isAsked, isNotNull(verifications.targetUserId))),
    // Before the request is bound to an account, anyone with the address may have the page open.
    db
      .select({ ref: verifications.id, userId: users.id })
      .from(verifications)
      .innerJoin(users, eq(users.email, verifications.targetEmail))
      .where(
        and(
          isAsked,
          isNull(verifications.targetUserId),
          isNotNull(users.emailVerifiedAt),
          not(isHiddenFrom(users.id)),
        ),
      ),
    db
      .select({ ref: verifications.id, userId: sql<string>`${teamAccess.userId}` })
      .from(verifications)
      .innerJoin(teamAccess, eq(teamAccess.teamId, verifications.teamId))
      .where(and(isAsked, isSignedIn(teamAccess.userId))),
    db
      .select({ ref: memberships.teamId, userId: memberships.userId })
      .from(memberships)
      .where(and(inArray(memberships.teamId, teamIds), isSignedIn(memberships.userId))),
  );
  for (const { ref, userId } of pairs) {
    concerned.set(ref, [...(concerned.get(ref) ?? []), userId]);
  }
  return concerned;
}

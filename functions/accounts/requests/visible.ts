import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { users } from "#db/schema/accounts/users.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isHiddenFrom } from "./hidden-from.ts";

const reader = alias(users, "reader");

/** A user's id, or a column with it. */
type UserId = string | SQLWrapper;

/** The ids of the teams whose requests a user may see, as a subquery. */
const teamsOpenTo = (userId: UserId): SQL =>
  sql`(SELECT ${teamAccess.teamId} FROM ${teamAccess} WHERE ${teamAccess.userId} = ${userId})`;

/**
 * Rows that a user requested. Excludes those requested for a team that the user has left or can't open now,
 * because a team's requests belong to the team.
 */
export const requestedBy = (userId: UserId): SQL =>
  and(
    eq(verifications.requesterId, userId),
    or(isNull(verifications.teamId), inArray(verifications.teamId, teamsOpenTo(userId))),
  )!;

/** Rows whose subject is bound to this account. */
export const boundTo = (userId: UserId): SQL => eq(verifications.targetUserId, userId);

/**
 * Rows sent to a user's proven address that aren't bound to an account yet. The `+` makes SQLite use the
 * index on the address, which few rows share, instead of the one on unbound rows, of which there can be a
 * million. Excludes rows from requesters that the user had already blocked, unless the rows belong to one of
 * the user's own teams. Members can see those rows anyway, and only counting as the subject, too, keeps the user
 * from reading the team's notes about them.
 */
export const addressedTo = (userId: UserId): SQL =>
  sql`(+${verifications.targetUserId} IS NULL AND ${verifications.targetEmail} =
    (SELECT ${reader.email} FROM ${users} ${reader} WHERE ${reader.id} = ${userId}
      AND ${reader.emailVerifiedAt} IS NOT NULL)
    AND (NOT ${isHiddenFrom(userId)} OR ${ofTeamsOf(userId)}))`;

/** Rows about a user: bound to the account ({@link boundTo}), or sent to its address ({@link addressedTo}). */
export const about = (userId: UserId): SQL => or(boundTo(userId), addressedTo(userId))!;

/** Rows of the teams that a user belongs to and can open now. */
export const ofTeamsOf = (userId: UserId): SQL => inArray(verifications.teamId, teamsOpenTo(userId));

/** Everything a user may see. Every query that reads verifications for a viewer must include this or a part of it. */
export const visibleTo = (userId: UserId): SQL => or(requestedBy(userId), about(userId), ofTeamsOf(userId))!;

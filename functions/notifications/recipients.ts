import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isDurable } from "#contract/live/events.ts";
import type { Ctx } from "#core/context.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { userEvents } from "#db/schema/notices.ts";
import type { NewOutboxRow } from "#db/schema/outbox.ts";
import { memberships, teamAccess } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isHiddenFrom } from "#functions/accounts/requests/hidden-from.ts";
import { isLive } from "#functions/accounts/sessions/live-session.ts";
import { isNotSubject } from "#functions/verification/case-file/not-subject.ts";

type LiveRow = Pick<NewOutboxRow, "id" | "name" | "payload" | "createdAt">;

/** A live row for one person. */
export interface Addressed {
  eventId: string;
  userId: string;
  /** A durable event's number among the person's events; null for other events. */
  seq: number | null;
  /**
   * The continent where the person's most recent session was last used, as a two-letter code; null if
   * unknown.
   */
  continent: string | null;
}

/** @returns the part of a row's payload that pages get, without the fields that only decide who gets it */
export function dataOf({ payload }: Pick<NewOutboxRow, "payload">) {
  const { user_id: _, side_of: __, ...data } = payload;
  return data;
}

/**
 * Finds who gets each live row, and numbers the durable ones for each person, all in one database round trip. A row
 * that's published again keeps its numbers.
 *
 * The ids in a row's payload decide who gets it. A team's members get it only if they're signed in.
 * - A row with a `user_id` goes only to that user.
 * - A row with a `verification_id` goes to the subject, and to the requester or, for a team's request, the team's
 *   members.
 * - A row with `side_of`, a verification's id, goes only to the requester or, for a team's request, the team's
 *   members. A member who's the subject gets it only if they made the request.
 * - A row with a `team_id` goes to the team's members. A new request's row goes only to members who can open the
 *   team now; other rows go to all members.
 *
 * A requester who has left the requesting team, or can't open it now, gets nothing about their requests for it, unless
 * they're the subject, too.
 */
export async function addressEvents(ctx: Ctx, rows: readonly LiveRow[]): Promise<Addressed[]> {
  const { db } = ctx;
  const recipients = recipientsOf(ctx, rows);
  const find = db.all<Addressed>(sql`WITH ${recipients}
    SELECT r.event_id AS "eventId", r.user_id AS "userId", ${userEvents.seq} AS "seq",
      (SELECT ${sessions.continent} FROM ${sessions} WHERE ${sessions.userId} = r.user_id
        ORDER BY ${sessions.usedAt} DESC LIMIT 1) AS "continent"
    FROM recipient r LEFT JOIN ${userEvents} ON ${userEvents.eventId} = r.event_id
      AND ${userEvents.userId} = r.user_id`);
  if (!rows.some(isNumbered)) return await find;
  // SQLite reads everything before it inserts, so the numbers within one statement are consecutive.
  const number = db.run(sql`INSERT INTO ${userEvents} (user_id, seq, event_id, type, data, created_at)
    WITH ${recipients}
    SELECT r.user_id,
      coalesce((SELECT max(${userEvents.seq}) FROM ${userEvents} WHERE ${userEvents.userId} = r.user_id), 0)
        + row_number() OVER (PARTITION BY r.user_id ORDER BY e.at, e.id),
      e.id, e.name, e.data, e.at
    FROM recipient r JOIN event e ON e.id = r.event_id
    WHERE e.numbered AND NOT EXISTS
      (SELECT 1 FROM ${userEvents} WHERE ${userEvents.eventId} = e.id AND ${userEvents.userId} = r.user_id)`);
  const [, found] = await db.batch([number, find]);
  return found;
}

const isNumbered = ({ name }: Pick<LiveRow, "name">) => isDurable(name);

/** @returns the tables `event`, with the rows, and `recipient (event_id, user_id)`, for a WITH clause */
function recipientsOf(ctx: Ctx, rows: readonly LiveRow[]): SQL {
  const events = rows.map((row) => ({
    id: row.id,
    name: row.name,
    at: row.createdAt,
    numbered: isNumbered(row),
    data: JSON.stringify(dataOf(row)),
    user: row.payload.user_id ?? null,
    verification: row.payload.verification_id ?? null,
    team: row.payload.team_id ?? null,
    side: row.payload.side_of ?? null,
  }));
  // A team may have 2,000 members, and each room costs a request, so we skip people who aren't signed in: they can't
  // have a page open.
  const isSignedIn = (userId: SQLWrapper) =>
    sql`EXISTS (SELECT 1 FROM ${sessions} WHERE ${sessions.userId} = ${userId} AND ${isLive(ctx)})`;
  const about = sql`FROM event e JOIN ${verifications} ON ${verifications.id} = e.verification`;
  const ofSide = sql`FROM event e JOIN ${verifications} ON ${verifications.id} = e.side`;
  const isOpen = sql`e.user_id IS NULL AND e.side IS NULL`;
  const names = (column: "user" | "verification" | "team" | "side") =>
    events.some((event) => event[column] !== null);
  // Add only the parts that these rows need: the database plans every part, and planning takes as long as the rest.
  const parts = [
    ...(names("user")
      ? [sql`SELECT e.id, e.user_id FROM event e WHERE e.user_id IS NOT NULL AND NOT ${isShutOut}`]
      : []),
    ...(names("verification")
      ? [
          sql`SELECT e.id, ${verifications.requesterId} ${about} WHERE ${isOpen} AND ${verifications.teamId} IS NULL`,
          sql`SELECT e.id, ${verifications.targetUserId} ${about}
            WHERE ${isOpen} AND ${verifications.targetUserId} IS NOT NULL`,
          // Before the request is bound to an account, anyone with the address may have the page open.
          sql`SELECT e.id, ${users.id} ${about} JOIN ${users} ON ${users.email} = ${verifications.targetEmail}
            WHERE ${isOpen} AND ${verifications.targetUserId} IS NULL AND ${users.emailVerifiedAt} IS NOT NULL
              AND NOT ${isHiddenFrom(users.id)}`,
          sql`SELECT e.id, ${teamAccess.userId} ${about}
            JOIN ${teamAccess} ON ${teamAccess.teamId} = ${verifications.teamId}
            WHERE ${isOpen} AND ${isSignedIn(teamAccess.userId)}`,
        ]
      : []),
    ...(names("side")
      ? [
          sql`SELECT e.id, ${verifications.requesterId} ${ofSide} WHERE ${verifications.teamId} IS NULL`,
          sql`SELECT e.id, ${teamAccess.userId} ${ofSide}
            JOIN ${teamAccess} ON ${teamAccess.teamId} = ${verifications.teamId}
              JOIN ${users} ON ${users.id} = ${teamAccess.userId}
            WHERE ${isNotSubject()} AND ${isSignedIn(teamAccess.userId)}`,
        ]
      : []),
    ...(names("team")
      ? [
          sql`SELECT e.id, ${memberships.userId} FROM event e
            JOIN ${memberships} ON ${memberships.teamId} = e.team
            WHERE ${isOpen} AND ${isSignedIn(memberships.userId)}
              AND (e.name <> 'verification_request_submitted'
              OR EXISTS (SELECT 1 FROM ${teamAccess} WHERE ${teamAccess.teamId} = ${memberships.teamId}
                AND ${teamAccess.userId} = ${memberships.userId}))`,
        ]
      : []),
  ];
  return sql`event (id, name, at, numbered, data, user_id, verification, team, side) AS MATERIALIZED (
    SELECT value ->> 'id', value ->> 'name', value ->> 'at', value ->> 'numbered', value ->> 'data',
      value ->> 'user', value ->> 'verification', value ->> 'team', value ->> 'side'
    FROM json_each(${JSON.stringify(events)})),
  recipient (event_id, user_id) AS (
    ${sql.join(parts.length > 0 ? parts : [sql`SELECT NULL, NULL WHERE false`], sql` UNION `)})`;
}

/**
 * Whether an event is about a request that its recipient made for a team that they've since left or can't open now.
 * They must not learn anything about such a request, unless they're its subject, too.
 */
const isShutOut = sql`EXISTS (SELECT 1 FROM ${verifications}
  WHERE ${verifications.id} = e.verification AND ${verifications.requesterId} = e.user_id
    AND ${verifications.teamId} IS NOT NULL
    AND ${verifications.targetUserId} IS NOT ${verifications.requesterId}
    AND NOT EXISTS (SELECT 1 FROM ${teamAccess} WHERE ${teamAccess.teamId} = ${verifications.teamId}
      AND ${teamAccess.userId} = e.user_id))`;

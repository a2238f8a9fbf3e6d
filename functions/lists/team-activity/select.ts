import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isIdOf } from "#contract/ids.ts";
import type { ActivityQuery } from "#contract/teams/teams.schema.ts";
import { isoTime } from "#contract/time.ts";
import { verificationName } from "#contract/verification/verification-name.ts";
import type { Ctx } from "#core/context.ts";
import { firstId } from "#core/ids.ts";
import { users } from "#db/schema/accounts/users.ts";
import { audit } from "#db/schema/ground.ts";
import { teamActivity } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { type PersonParts, personColumns, shownMember } from "#functions/accounts/names/shown-person.ts";
import { dayAfter, startOfDayIn } from "#functions/checks/zones.ts";
import { union } from "../scope.ts";
import { activityText } from "./messages.ts";

export type ActivityFilters = Omit<ActivityQuery, "page" | "limit" | "format">;

/** A team's log for one of its members, which leaves out entries about requests whose subject is that member. */
export interface TeamLog {
  teamId: string;
  readerId: string;
}

/** Which entries a page contains. */
export interface Window {
  limit: number;
  offset?: number;
  /** Id of an entry. The page contains only older ones. */
  before?: string | undefined;
}

const members = alias(users, "members");

/** The member that an entry is about. Its detail has their id in one of two fields, depending on the action. */
const memberId = sql<
  string | null
>`coalesce(${audit.detail} ->> '$.user_id', ${audit.detail} ->> '$.assignee')`;

/**
 * A team's entries, newest first. For each combination of filters, there's an index in this order from which the ids
 * can be read, so a page costs no more in a large team.
 */
export function selectActivity(
  ctx: Ctx,
  { teamId, readerId }: TeamLog,
  filters: ActivityFilters,
  window: Window,
) {
  const { limit, offset = 0, before } = window;
  const page = ctx.db
    .select({ id: sql<string>`${teamActivity.auditId}`.as("entry_id") })
    .from(teamActivity)
    .where(and(isIn({ teamId, readerId }, filters), before ? lt(teamActivity.auditId, before) : undefined))
    .orderBy(desc(teamActivity.auditId))
    .limit(limit)
    .offset(offset)
    .as("page");
  return ctx.db
    .select({
      id: page.id,
      kind: teamActivity.kind,
      at: audit.at,
      action: audit.action,
      entity: audit.entity,
      entityId: audit.entityId,
      actor: audit.actor,
      actorName: personColumns,
      memberId,
      memberName: { firstName: members.firstName, lastName: members.lastName },
      from: sql<string | null>`${audit.detail} ->> '$.from'`,
      to: sql<string | null>`${audit.detail} ->> '$.to'`,
      type: verifications.type,
      peer: verifications.peer,
      subject: sql<string | null>`coalesce(${verifications.targetName}, ${verifications.targetEmail})`,
    })
    .from(page)
    .innerJoin(teamActivity, and(eq(teamActivity.teamId, teamId), eq(teamActivity.auditId, page.id)))
    .innerJoin(audit, eq(audit.id, page.id))
    .leftJoin(users, eq(users.id, audit.actor))
    .leftJoin(verifications, and(eq(audit.entity, "verification"), eq(verifications.id, audit.entityId)))
    .leftJoin(members, eq(members.id, memberId))
    .orderBy(desc(page.id));
}
export type ActivityRow = Awaited<ReturnType<typeof selectActivity>>[number];

/** The query for the number of entries. Counting stops at `most`. */
export const selectActivityCount = (ctx: Ctx, log: TeamLog, filters: ActivityFilters, most: number) =>
  ctx.db
    .select({ total: sql<number>`count(*)` })
    .from(sql`(SELECT 1 FROM ${teamActivity} WHERE ${isIn(log, filters)} LIMIT ${most})`);

/** Audit ids begin with the time, so days are ranges of ids. */
function isIn({ teamId, readerId }: TeamLog, { actor, kind, dateFrom, dateTo, tz }: ActivityFilters): SQL {
  return and(
    eq(teamActivity.teamId, teamId),
    actor ? eq(teamActivity.actor, actor) : undefined,
    kind ? eq(teamActivity.kind, kind) : undefined,
    dateFrom ? gte(teamActivity.auditId, firstId("aud", startOfDayIn(dateFrom, tz))) : undefined,
    dateTo ? lt(teamActivity.auditId, firstId("aud", startOfDayIn(dayAfter(dateTo), tz))) : undefined,
    sql`${teamActivity.auditId} NOT IN (${entriesAbout(teamId, readerId)})`,
  )!;
}

/**
 * The log's entries about requests whose subject is this member. They're left out, because subjects must not learn
 * about the team's work. The `+` makes SQLite start from the few requests about one person, instead of reading all
 * requests of the team.
 */
function entriesAbout(teamId: string, userId: string): SQL {
  const address = sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${userId}
    AND ${users.emailVerifiedAt} IS NOT NULL)`;
  const theirs = [
    sql`${verifications.targetUserId} = ${userId}`,
    sql`+${verifications.targetUserId} IS NULL AND ${verifications.targetEmail} = ${address}`,
  ];
  const requests = theirs.map(
    (isTheirs) => sql`SELECT ${verifications.id} FROM ${verifications}
      WHERE ${isTheirs} AND +${verifications.teamId} = ${teamId}
        AND +${verifications.requesterId} <> ${userId}`,
  );
  return sql`SELECT ${audit.id} FROM ${audit} WHERE ${audit.entity} = 'verification'
    AND ${audit.entityId} IN (${union(requests)})`;
}

/** @returns an entry as the API returns it. A person who has no row is a deleted user. */
export function presentActivity(row: ActivityRow) {
  const actor = isIdOf("usr", row.actor) ? person(row.actor, row.actorName) : null;
  const member = row.memberId === null ? null : person(row.memberId, row.memberName);
  const { id, action, kind, from, to } = row;
  return {
    id,
    at: isoTime(row.at),
    actor,
    action,
    kind,
    text: activityText({ action, kind, actor, member, from, to, verification: nameOf(row) }),
    ...(row.entity === "verification" && { verification_id: row.entityId }),
    ...(member && { member }),
  };
}

const nameOf = ({ type, peer, subject }: ActivityRow): string | null =>
  type === null || subject === null ? null : verificationName({ type, peer }, subject);

const person = (id: string, parts: PersonParts | null) => ({
  id,
  name: shownMember(parts) || "Deleted user",
});

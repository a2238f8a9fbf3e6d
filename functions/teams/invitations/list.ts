import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { InvitationsQuery } from "#contract/teams/teams.schema.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { teamInvitations } from "#db/schema/teams.ts";
import { shownMember } from "#functions/accounts/names/shown-person.ts";
import { assertMayInTeam, selectMembership } from "../access.ts";

const columns = {
  id: teamInvitations.id,
  email: teamInvitations.email,
  role: teamInvitations.role,
  department: teamInvitations.department,
  createdAt: teamInvitations.createdAt,
  expiresAt: teamInvitations.expiresAt,
  sentCount: teamInvitations.sentCount,
  firstName: users.firstName,
  lastName: users.lastName,
};

/** The condition that a team's invitation is unanswered. Expired invitations stay pending until they're canceled. */
export const isPending = (teamId: string): SQL =>
  and(
    eq(teamInvitations.teamId, teamId),
    isNull(teamInvitations.acceptedAt),
    isNull(teamInvitations.cancelledAt),
  )!;

/**
 * @param which a condition on `team_invitations`
 * @returns the query for invitations, newest first; {@link presentInvitation} turns its rows into what the API returns
 */
export const selectInvitations = (ctx: Ctx, which: SQL, { page, limit }: { page: number; limit: number }) =>
  ctx.db
    .select(columns)
    .from(teamInvitations)
    .innerJoin(users, eq(users.id, teamInvitations.invitedBy))
    .where(which)
    .orderBy(desc(teamInvitations.createdAt), desc(teamInvitations.id))
    .limit(limit)
    .offset((page - 1) * limit);

export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number];

/** @returns an invitation as the API returns it */
export const presentInvitation = (ctx: Ctx, row: InvitationRow) => ({
  id: row.id,
  email: row.email,
  role: row.role,
  department: row.department,
  created_at: isoTime(row.createdAt),
  inviter_name: shownMember(row),
  expires_at: isoTime(row.expiresAt),
  /** How many emails were sent, or are about to be. */
  sent_count: row.sentCount,
  expired: row.expiresAt <= ctx.now(),
});

/**
 * One page of a team's pending invitations, newest first. Every member with access can read them.
 * @throws DomainError like `assertMayInTeam`
 */
export async function listInvitations(ctx: Ctx, userId: string, teamId: string, query: InvitationsQuery) {
  const { search, page, limit } = query;
  const which = and(
    isPending(teamId),
    search === undefined ? undefined : sql`instr(${teamInvitations.email}, ${search.toLowerCase()}) > 0`,
  )!;
  const [own, rows, totals] = await ctx.db.batch([
    selectMembership(ctx, userId, teamId),
    selectInvitations(ctx, which, query),
    ctx.db.select({ total: sql<number>`count(*)` }).from(teamInvitations).where(which),
  ]);
  assertMayInTeam(own, "team:read");
  const totalCount = totals[0]?.total ?? 0;
  return {
    invitations: rows.map((row) => presentInvitation(ctx, row)),
    pagination: { page, limit, totalPages: Math.ceil(totalCount / limit), totalCount },
  };
}

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { sessions } from "#db/schema/sessions.ts";
import { memberships } from "#db/schema/teams.ts";
import { users } from "#db/schema/users.ts";

/**
 * The members of a team, longest-standing first, for one of its members (fields: spec 1 §3). `last_active` is when one
 * of their devices last refreshed its session. We know no departments.
 * @throws DomainError 404 for everyone else, as for a team that doesn't exist
 */
export async function listMembers(ctx: Ctx, userId: string, teamId: string) {
  const own = ctx.db
    .select({ id: memberships.teamId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.teamId, teamId)));
  const rows = await ctx.db
    .select({
      membershipId: memberships.id,
      role: memberships.role,
      joinedAt: memberships.joinedAt,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      usedAt: sql<
        number | null
      >`(SELECT max(${sessions.usedAt}) FROM ${sessions} WHERE ${sessions.userId} = ${users.id})`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inArray(memberships.teamId, own))
    .orderBy(asc(memberships.joinedAt), asc(memberships.id));
  if (rows.length === 0) throw notFound("Team not found");
  return {
    members: rows.map((row) => ({
      membership_id: row.membershipId,
      user_id: row.userId,
      full_name: `${row.firstName} ${row.lastName}`.trim(),
      first_name: row.firstName,
      last_name: row.lastName,
      email: row.email,
      role: row.role,
      joined_at: new Date(row.joinedAt).toISOString(),
      last_active: row.usedAt === null ? null : new Date(row.usedAt).toISOString(),
      department: null,
      is_owner: row.role === "owner",
    })),
  };
}

import { asc, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { memberships, teams } from "#db/schema/teams.ts";

/** The caller's teams, and their role in each. */
export async function listTeams(ctx: Ctx, userId: string) {
  const rows = await ctx.db
    .select({
      id: teams.id,
      name: teams.name,
      role: memberships.role,
      createdAt: teams.createdAt,
      joinedAt: memberships.joinedAt,
    })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(teams.name), asc(teams.id));
  return {
    teams: rows.map(({ createdAt, joinedAt, ...team }) => ({
      ...team,
      created_at: new Date(createdAt).toISOString(),
      joined_at: new Date(joinedAt).toISOString(),
    })),
  };
}

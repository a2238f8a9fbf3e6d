import type { Ctx } from "#core/context.ts";
import { teamNotFound } from "./access.ts";
import { presentTeam, selectTeams } from "./present.ts";

/** The caller's teams, sorted by name, with the caller's role in each. */
export async function listTeams(ctx: Ctx, userId: string) {
  const rows = await selectTeams(ctx, userId);
  return { teams: rows.map((row) => presentTeam(row, userId)) };
}

/**
 * One of the caller's teams.
 * @throws DomainError 404 for everyone who isn't a member
 */
export async function showTeam(ctx: Ctx, userId: string, teamId: string) {
  const [row] = await selectTeams(ctx, userId, teamId);
  if (!row) throw teamNotFound();
  return { team: presentTeam(row, userId) };
}

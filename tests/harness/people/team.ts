import { randomBytes } from "node:crypto";
import type { TeamRole } from "#contract/enums.ts";
import { rows } from "../stack/db.ts";
import type { Account } from "./account.ts";

/** @returns the id of a new team with these members, inserted with SQL */
export async function teamOf(...members: [Account, TeamRole][]): Promise<string> {
  const team = `team_${randomBytes(8).toString("hex")}`;
  await rows("INSERT INTO teams (id, name, created_at) VALUES (?, 'Team', 1)", [team]);
  for (const [member, role] of members) await joins(team, member, role);
  return team;
}

export async function joins(team: string, member: Account, role: TeamRole): Promise<void> {
  const id = `mem_${randomBytes(8).toString("hex")}`;
  await rows("INSERT INTO memberships (id, team_id, user_id, role, joined_at) VALUES (?, ?, ?, ?, 1)", [
    id,
    team,
    member.id,
    role,
  ]);
}

/** Moves a request into a team. */
export async function intoTeam(id: string, team: string): Promise<void> {
  await rows("UPDATE verifications SET team_id = ? WHERE id = ?", [team, id]);
}

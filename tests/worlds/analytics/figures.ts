import { rows } from "#tests/harness/stack/db.ts";
import type { World } from "#tests/harness/world/time.ts";

/** Creates a team in a world of its own, by SQL. */
export async function teamIn({ dbUrl }: World, id: string, members: Record<string, string>): Promise<void> {
  await rows("INSERT INTO teams (id, name, created_at) VALUES (?, 'Harbor', 1)", [id], dbUrl);
  for (const [userId, role] of Object.entries(members))
    await rows(
      "INSERT INTO memberships (id, team_id, user_id, role, joined_at) VALUES (?, ?, ?, ?, 1)",
      [`mem_${id}_${userId}`, id, userId, role],
      dbUrl,
    );
}

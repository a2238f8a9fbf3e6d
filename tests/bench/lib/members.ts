import { withDatabase } from "./people.ts";

/** In milliseconds, longer than the benchmark runs. */
const SESSION = 12 * 60 * 60_000;

/**
 * Inserts a team whose members are all signed in.
 * @returns the ids of the team and of its members
 */
export async function teamOf(dbUrl: string, count: number): Promise<{ team: string; members: string[] }> {
  const team = "team_rooms";
  const members = Array.from({ length: count }, (_, i) => `usr_room${String(i).padStart(4, "0")}`);
  const ids = JSON.stringify(members);
  const now = Date.now();
  await withDatabase(dbUrl, (client) =>
    client.batch([
      { sql: "INSERT INTO teams (id, name, created_at) VALUES (:team, 'Team', :now)", args: { team, now } },
      {
        sql: `INSERT INTO users
            (id, email, email_verified_at, first_name, last_name, account_type, created_at, updated_at)
          SELECT value, value || '@example.com', :now, 'Ada', 'Byron', 'individual', :now, :now
          FROM json_each(:ids)`,
        args: { ids, now },
      },
      {
        sql: `INSERT INTO sessions (id, user_id, created_at, used_at, expires_at)
          SELECT 'ses_' || value, value, :now, :now, :end FROM json_each(:ids)`,
        args: { ids, now, end: now + SESSION },
      },
      {
        sql: `INSERT INTO memberships (id, team_id, user_id, role, joined_at)
          SELECT 'mem_' || value, :team, value, 'member', :now FROM json_each(:ids)`,
        args: { ids, team, now },
      },
    ]),
  );
  return { team, members };
}

import { type SQL, sql } from "drizzle-orm";

/**
 * A subquery: the team that a request belongs to if it doesn't name one. That's a business account's own team
 * while it's the only team of that account; otherwise NULL, and the request is personal.
 */
export const defaultTeamOf = (userId: string): SQL =>
  sql`(SELECT max(m.team_id) FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.user_id = ${userId} AND u.account_type = 'business'
    GROUP BY m.user_id HAVING count(*) = 1 AND max(m.role) = 'owner')`;

import { type SQL, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/users.ts";
import { memberships } from "#db/schema/teams.ts";

/**
 * A subquery: the team that a request belongs to if it doesn't name one. If a business account owns a team and is
 * in no other, that's the team. For anyone else it's NULL, and the request is personal.
 */
export const defaultTeamOf = (userId: string): SQL =>
  sql`(SELECT max(${memberships.teamId}) FROM ${memberships}
    JOIN ${users} ON ${users.id} = ${memberships.userId}
    WHERE ${memberships.userId} = ${userId} AND ${users.accountType} = 'business'
    GROUP BY ${memberships.userId} HAVING count(*) = 1 AND max(${memberships.role}) = 'owner')`;

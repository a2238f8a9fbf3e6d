import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "#contract/verification/verification.schema.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { addressedTo, boundTo, ofTeamsOf, requestedBy } from "#functions/accounts/requests/visible.ts";

/** One part of the rows that a user may list. */
export interface Part {
  where: SQL;
  /**
   * Whether an index for this part includes the status. For other parts, a plain comparison would make SQLite pick the
   * status index over all accounts' rows.
   */
  knowsStatus: boolean;
  /**
   * Whether the user is on the requesting side of the part's rows, which sees cost, tags, assignee and team. If that
   * differs by row, the condition for it.
   */
  asking: boolean | SQL;
  /**
   * Whether the part's rows have to be sorted, because no index has them in order or because they're combined with such
   * a part first (`select.ts`). Few users have many such rows.
   */
  isUnordered: boolean;
}

/**
 * The rows that a user may list, in parts that don't overlap. SQLite reads each part from an index in order of time and
 * merges them, so a page costs the same with a thousand rows or a million. With a single condition that uses `OR`, it
 * would read and sort all rows: half a second per page at a million rows. A team's rows are one part that includes the
 * user's own. If the user's own rows were a separate part, someone who made nearly all of the team's requests would
 * wait while SQLite looks for the few that others made. `requested` and `about_me` together contain all rows; a request
 * that someone made about themselves is in both.
 * @param gate a condition; unless it holds, the requesting side's parts are empty
 */
export function partsOf(userId: string, scope: ListQuery["scope"], gate?: SQL): Part[] {
  const me = gate ? sql`(SELECT ${userId} WHERE ${gate})` : sql`${userId}`;
  const mine = eq(verifications.requesterId, me);
  const about = { knowsStatus: false, asking: mine, isUnordered: false };
  if (scope === "about_me")
    return [boundTo(userId), addressedTo(userId)].map((where): Part => ({ ...about, where }));
  const asked = notAbout(userId);
  const [first, rest] = teamsOf(userId);
  const inFirst = eq(
    verifications.teamId,
    gate ? sql`(SELECT * FROM (${first}) WHERE ${gate})` : sql`(${first})`,
  );
  const inRest = sql`${verifications.teamId} IN (SELECT * FROM (${rest})${gate ? sql` WHERE ${gate}` : sql``})`;
  const alone = and(mine, isNull(verifications.teamId))!;

  if (scope === "mine") return [unordered(and(mine, inRest)!), ...[and(mine, inFirst)!, alone].map(ours)];
  if (scope === "team") return [ours(inFirst), unordered(inRest)].map((part) => ({ ...part, asking: asked }));
  const requested = [...[and(inFirst, asked)!, alone].map(ours), unordered(and(inRest, asked)!)];
  if (scope === "requested") return requested;
  const aboutMe = aboutOf(userId).map(
    (where): Part => ({ ...about, where, asking: false, isUnordered: true }),
  );
  return [...requested, ...aboutMe];
}

/**
 * The requesting side's rows as one condition, for rows that were found by text search.
 * @returns `where`: the condition; `counted`: conditions that an index alone can count. Together, they select these
 *   rows, but may select some twice, and also requests about the user. Null if the scope has no such rows
 */
export function askingOf(
  userId: string,
  scope: ListQuery["scope"],
): { where: SQL; counted: [SQL, ...SQL[]] } | null {
  const mine = requestedBy(userId);
  const team = ofTeamsOf(userId);
  if (scope === "about_me") return null;
  if (scope === "mine") return { where: mine, counted: [mine] };
  if (scope === "team") return { where: team, counted: [team] };
  return { where: and(or(mine, team), notAbout(userId))!, counted: [mine, team] };
}

/**
 * @returns a condition for the part's rows where the user is on the requesting side; undefined if that's all
 *   of them
 */
export function asksFor(part: Part): SQL | undefined {
  if (part.asking === true) return undefined;
  return part.asking === false ? sql`false` : part.asking;
}

const ours = (where: SQL): Part => ({ where, knowsStatus: true, asking: true, isUnordered: false });
const unordered = (where: SQL): Part => ({ ...ours(where), isUnordered: true });

/** Requests that others made about a user: rows bound to the account, and rows sent to its address. */
const aboutOf = (userId: string): SQL[] =>
  [boundTo(userId), addressedTo(userId)].map((where) => and(where, ne(verifications.requesterId, userId))!);

/** Compares ids, which are in every index. That way, counting doesn't have to read the rows themselves. */
function notAbout(userId: string): SQL {
  const ids = aboutOf(userId).map(
    (where) => sql`SELECT ${verifications.id} FROM ${verifications} WHERE ${where}`,
  );
  return sql`${verifications.id} NOT IN (${union(ids)})`;
}

/** @returns the combined rows of all selects, in no particular order */
export const union = (selects: readonly SQL[]): SQL => sql.join([...selects], sql` UNION ALL `);

/** Selects the first team, whose rows an index has in order, and any others, whose rows have to be sorted. */
function teamsOf(userId: string): [first: SQL, rest: SQL] {
  const all = sql`SELECT ${teamAccess.teamId} FROM ${teamAccess} WHERE ${teamAccess.userId} = ${userId}
    ORDER BY ${teamAccess.teamId}`;
  return [sql`${all} LIMIT 1`, sql`${all} LIMIT -1 OFFSET 1`];
}

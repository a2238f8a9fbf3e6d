import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "#contract/verification.schema.ts";
import { verifications } from "#db/schema/verifications.ts";
import { addressedTo, boundTo, requestedBy } from "#functions/verification/visible.ts";

/** A part of what a user may list. */
export interface Part {
  where: SQL;
  /** Its index knows statuses too; for the others a plain comparison would lure SQLite to the index of all statuses. */
  knowsStatus: boolean;
  /** Whether the user stands on the asking side of its rows, where cost, tags and assignee are seen; or which do. */
  asking: boolean | SQL;
  /** Its rows lie in no order along an index, and are few with nearly everybody. */
  isStrewn: boolean;
}

/**
 * What a user may list, as parts of which no row is in two. Each is read along an index in the order of time, and
 * SQLite merges them: a page costs the same whether there are a thousand rows or a million. One condition with
 * `OR` is read whole and sorted, or worse: half a second a page at a million rows. A team's rows are one part, with
 * the user's own among them: whoever asked for nearly all of them would wait for the few that others asked for.
 *
 * `requested` and `about_me` are all rows together; a request about oneself is in both of them.
 * @param gate lets the asking side's parts be read at all; where it does not hold, they end at once
 */
export function partsOf(userId: string, scope: ListQuery["scope"], gate?: SQL): Part[] {
  const me = gate ? sql`(SELECT ${userId} WHERE ${gate})` : sql`${userId}`;
  const mine = eq(verifications.requesterId, me);
  const about = { knowsStatus: false, asking: mine, isStrewn: false };
  if (scope === "about_me")
    return [boundTo(userId), addressedTo(userId)].map((where): Part => ({ ...about, where }));
  const asked = notAbout(userId);
  const [first, rest] = teamsOf(userId);
  const inFirst = eq(
    verifications.teamId,
    gate ? sql`(SELECT * FROM (${first}) WHERE ${gate})` : sql`(${first})`,
  );
  const inRest = sql`${verifications.teamId} IN (SELECT * FROM (${rest})${gate ? sql` WHERE ${gate}` : sql``})`;
  const before = sql`${verifications.teamId} < coalesce((${first}), '')`;
  const behind = sql`${verifications.teamId} > coalesce((${first}), '')`;
  const alone = and(mine, isNull(verifications.teamId))!;

  if (scope === "mine")
    return [
      ...[and(mine, before)!, and(mine, behind)!].map(strewn),
      ...[and(mine, inFirst)!, alone].map(ours),
    ];
  if (scope === "team") return [ours(inFirst), strewn(inRest)].map((part) => ({ ...part, asking: asked }));
  const requested = [
    ...[and(inFirst, asked)!, alone].map(ours),
    ...[
      and(inRest, asked)!,
      // Of teams that the user has left.
      and(mine, before)!,
      and(mine, behind, sql`${verifications.teamId} NOT IN (${rest})`)!,
    ].map(strewn),
  ];
  if (scope === "requested") return requested;
  const aboutMe = aboutOf(userId).map((where): Part => ({ ...about, where, asking: false, isStrewn: true }));
  return [...requested, ...aboutMe];
}

/**
 * The asking side's rows in one piece, for rows that were found in another way.
 * @returns the condition, and the ones by which an index can tell how many they are; none where there are no such rows
 */
export function askingOf(
  userId: string,
  scope: ListQuery["scope"],
): { where: SQL; counted: [SQL, ...SQL[]] } | null {
  const mine = requestedBy(userId);
  const team = sql`${verifications.teamId} IN (SELECT m.team_id FROM memberships m WHERE m.user_id = ${userId})`;
  if (scope === "about_me") return null;
  if (scope === "mine") return { where: mine, counted: [mine] };
  if (scope === "team") return { where: team, counted: [team] };
  return { where: and(or(mine, team), notAbout(userId))!, counted: [mine, team] };
}

/** @returns a condition that holds for the part's rows on whose asking side the user stands; none where all are */
export function asksFor(part: Part): SQL | undefined {
  if (part.asking === true) return undefined;
  return part.asking === false ? sql`false` : part.asking;
}

const ours = (where: SQL): Part => ({ where, knowsStatus: true, asking: true, isStrewn: false });
const strewn = (where: SQL): Part => ({ ...ours(where), isStrewn: true });

/** What others asked about a user: rows bound to the account, and rows sent to its address. */
const aboutOf = (userId: string): SQL[] =>
  [boundTo(userId), addressedTo(userId)].map((where) => and(where, ne(verifications.requesterId, userId))!);

/** By ids, which every index has: rows that are only counted need not be read. */
function notAbout(userId: string): SQL {
  const ids = aboutOf(userId).map(
    (where) => sql`SELECT ${verifications.id} FROM ${verifications} WHERE ${where}`,
  );
  return sql`${verifications.id} NOT IN (${union(ids)})`;
}

/** @returns selects one after the other, in the order of none */
export const union = (selects: readonly SQL[]): SQL => sql.join([...selects], sql` UNION ALL `);

/** Nearly everybody has one team, whose rows lie in order; those of further teams have to be sorted. */
function teamsOf(userId: string): [first: SQL, rest: SQL] {
  const all = sql`SELECT m.team_id FROM memberships m WHERE m.user_id = ${userId} ORDER BY m.team_id`;
  return [sql`${all} LIMIT 1`, sql`${all} LIMIT -1 OFFSET 1`];
}

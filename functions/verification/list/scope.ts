import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { verifications } from "../../../db/schema/verifications.ts";
import type { ListQuery } from "../../contract/verification.schema.ts";
import { about, addressedTo, boundTo, requestedBy } from "../visible.ts";

/** A part of what a user may list. */
export interface Part {
  where: SQL;
  /** Its index knows statuses too; for the others a plain comparison would lure SQLite to the index of all statuses. */
  knowsStatus: boolean;
  /** Whether the user stands on the asking side of its rows, where cost, tags and assignee are seen; or which do. */
  asking: boolean | SQL;
}

/**
 * What a user may list, as parts of which no row is in two. Each is read along an index in the order of time, and
 * SQLite merges them: a page costs the same whether there are a thousand rows or a million. One condition with
 * `OR` is read whole and sorted, or worse: half a second a page at a million rows.
 *
 * `requested` and `about_me` share no row and are all rows together: a request about oneself is in the first.
 */
export function partsOf(userId: string, scope: ListQuery["scope"]): Part[] {
  const isMine = requestedBy(userId);
  const mine: Part = { where: isMine, knowsStatus: true, asking: true };
  if (scope === "mine") return [mine];
  // Unknown, where nobody is bound yet, must count as no.
  const notAboutMe = sql`NOT coalesce(${about(userId)}, 0)`;
  if (scope === "team") return ofMyTeams(userId).map((where) => plain(where, or(isMine, notAboutMe)!));
  const others = ne(verifications.requesterId, userId);
  const aboutMe = [boundTo(userId), addressedTo(userId)].map((where) => plain(and(where, others)!, false));
  if (scope === "about_me") return aboutMe;
  const ofTeams = ofMyTeams(userId).map((where) => plain(and(where, others, notAboutMe)!, true));
  return scope === "requested" ? [mine, ...ofTeams] : [mine, ...aboutMe, ...ofTeams];
}

/** @returns a condition that holds for the part's rows on whose asking side the user stands; none where all are */
export function asksFor(part: Part): SQL | undefined {
  if (part.asking === true) return undefined;
  return part.asking === false ? sql`false` : part.asking;
}

const plain = (where: SQL, asking: Part["asking"]): Part => ({ where, knowsStatus: false, asking });

/** Rows of several teams have to be sorted; nearly everybody has one, whose rows lie in order. */
const ofMyTeams = (userId: string): SQL[] => {
  const mine = sql`SELECT m.team_id FROM memberships m WHERE m.user_id = ${userId} ORDER BY m.team_id`;
  return [
    eq(verifications.teamId, sql`(${mine} LIMIT 1)`),
    sql`${verifications.teamId} IN (${mine} LIMIT -1 OFFSET 1)`,
  ];
};

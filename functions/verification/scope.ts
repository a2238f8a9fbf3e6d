import { and, ne, type SQL, sql } from "drizzle-orm";
import { verifications } from "../../db/schema/verifications.ts";
import type { ListQuery } from "../contract/verification.schema.ts";
import { about, addressedTo, boundTo, requestedBy } from "./visible.ts";

/** A part of what a user may list. */
export interface Part {
  where: SQL;
  /** Its index knows statuses too; for the others a plain comparison would lure SQLite to the index of all statuses. */
  knowsStatus: boolean;
}

/**
 * What a user may list, as parts of which no row is in two. Each is read along an index in the order of time, and
 * SQLite merges them: a page costs the same whether there are a thousand rows or a million. One condition with
 * `OR` is read whole and sorted, or worse: half a second a page at a million rows.
 */
export function partsOf(userId: string, scope: ListQuery["scope"]): Part[] {
  const mine = { where: requestedBy(userId), knowsStatus: true };
  if (scope === "mine") return [mine];
  const aboutMe = [boundTo(userId), addressedTo(userId)];
  if (scope === "about_me") return aboutMe.map(plain);
  if (scope === "team") return ofMyTeams(userId).map(plain);
  const others = ne(verifications.requesterId, userId);
  // Unknown, where nobody is bound yet, must count as no.
  const notAboutMe = sql`NOT coalesce(${about(userId)}, 0)`;
  return [
    mine,
    ...aboutMe.map((part) => plain(and(part, others)!)),
    ...ofMyTeams(userId).map((part) => plain(and(part, others, notAboutMe)!)),
  ];
}

const plain = (where: SQL): Part => ({ where, knowsStatus: false });

/** Rows of several teams have to be sorted; nearly everybody has one, whose rows lie in order. */
const ofMyTeams = (userId: string): SQL[] => {
  const mine = sql`SELECT m.team_id FROM memberships m WHERE m.user_id = ${userId} ORDER BY m.team_id`;
  return [
    sql`${verifications.teamId} = (${mine} LIMIT 1)`,
    sql`${verifications.teamId} IN (${mine} LIMIT -1 OFFSET 1)`,
  ];
};

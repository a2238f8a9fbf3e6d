import { sql } from "drizzle-orm";
import type { CheckId, Service } from "#contract/checks/catalog.ts";
import type { Status, VerificationType } from "#contract/enums.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { checks, consents } from "#db/schema/verification/checks.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { partsOf, union } from "./scope.ts";

/** How many people are suggested. */
const MOST = 8;
/** How many rows of each part we look at, newest first, so that suggestions match people's current work. */
const NEWEST = 5000;

interface Found {
  id: string;
  email: string;
  name: string | null;
  type: VerificationType;
  services: string;
  peer: string | null;
  requesterId: string;
  status: Status;
  createdAt: number;
  completedAt: number | null;
  aged: string | null;
}

/**
 * People whom the caller or their teams asked before, the newest first, each with their last request.
 * @param search part of a name or address; undefined for the people asked last
 * @returns `aged`: the request's checks whose results no longer count in full
 */
export async function listPeople(ctx: Ctx, userId: string, search: string | undefined) {
  const wanted = (search ?? "").toLowerCase();
  const rows = union(
    partsOf(userId, "requested").map(
      ({
        where,
      }) => sql`SELECT * FROM (SELECT ${verifications.id} AS id, ${verifications.targetEmail} AS email,
        ${verifications.targetName} AS name FROM ${verifications} WHERE ${where}
        AND ${verifications.requesterId} IS NOT ${verifications.targetUserId}
        AND ${verifications.targetEmail} NOT LIKE '%@deleted.invalid'
        ORDER BY ${verifications.createdAt} DESC, ${verifications.id} DESC LIMIT ${NEWEST})`,
    ),
  );
  const isWithdrawn = sql`EXISTS (SELECT 1 FROM ${consents}
    WHERE ${consents.verificationId} = ${verifications.id} AND ${consents.withdrawnAt} IS NOT NULL)`;
  const aged = sql`(SELECT json_group_array(${checks.check}) FROM ${checks}
    WHERE ${checks.verificationId} = ${verifications.id} AND ${checks.status} = 'passed'
      AND ${checks.expiresAt} <= ${ctx.now()} AND ${verifications.status} = 'completed' AND NOT ${isWithdrawn})`;
  const found = await ctx.db.all<Found>(sql`
    SELECT ${verifications.id} AS id, ${verifications.targetEmail} AS email, ${verifications.targetName} AS name,
      ${verifications.type} AS type, ${verifications.services} AS services, ${verifications.peer} AS peer,
      ${verifications.requesterId} AS requesterId, ${verifications.status} AS status, ${verifications.createdAt} AS createdAt,
      ${verifications.completedAt} AS completedAt, ${aged} AS aged
    FROM (SELECT max(id) AS id FROM (${rows}) AS asked
      WHERE instr(lower(email), ${wanted}) > 0 OR instr(lower(coalesce(name, '')), ${wanted}) > 0
      GROUP BY email ORDER BY max(id) DESC LIMIT ${MOST}) AS newest
    CROSS JOIN ${verifications} ON ${verifications.id} = newest.id ORDER BY ${verifications.id} DESC`);
  return {
    people: found.map((row) => ({
      email: row.email,
      name: row.name,
      last: {
        id: row.id,
        verification_type: row.type,
        is_peer: row.peer !== null,
        /** Whether the caller made it, or someone else in their team. */
        is_own: row.requesterId === userId,
        requested_services: JSON.parse(row.services) as Service[],
        status: row.status,
        created_at: isoTime(row.createdAt),
        completed_at: isoTime(row.completedAt),
        aged: JSON.parse(row.aged ?? "[]") as CheckId[],
      },
    })),
  };
}

import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

/**
 * @param teams a condition on the request's team, for someone who leaves one of several teams; by default, all teams
 * @returns the statement that unassigns the open requests assigned to someone, which puts them back in the team's pool
 */
export const releaseAssignments = (ctx: Ctx, userId: string, teams?: SQL): Statement =>
  ctx.db
    .update(verifications)
    .set({ assignedTo: null, version: sql`${verifications.version} + 1` })
    .where(
      and(
        eq(verifications.assignedTo, userId),
        isNotNull(verifications.teamId),
        inArray(verifications.status, ["pending", "in_progress"]),
        teams,
      ),
    );

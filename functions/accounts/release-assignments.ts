import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

/**
 * @param teams limits it to requests of these teams, for someone who leaves one of several
 * @returns the statement that unassigns someone's open requests, so that they're back in their team's pool
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

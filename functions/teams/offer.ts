import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { teams } from "#db/schema/teams.ts";

/** @returns the statement that withdraws an offer of the team's ownership to this member, if there is one */
export const withdrawOffer = (ctx: Ctx, teamId: string, userId: string): Statement =>
  ctx.db
    .update(teams)
    .set({ transferTo: null, transferAskedAt: null })
    .where(and(eq(teams.id, teamId), eq(teams.transferTo, userId)));

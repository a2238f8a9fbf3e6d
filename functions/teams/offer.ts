import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { teams } from "#db/schema/teams.ts";

/** @returns the statement that withdraws the team's ownership from a member it was offered to; does nothing for others */
export const withdrawOffer = (ctx: Ctx, teamId: string, userId: string): Statement =>
  ctx.db
    .update(teams)
    .set({ transferTo: null, transferAskedAt: null })
    .where(and(eq(teams.id, teamId), eq(teams.transferTo, userId)));

import { and, count, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { PLANS } from "#contract/plans.ts";
import type { Ctx } from "#core/context.ts";
import { verifications } from "#db/schema/verifications.ts";
import { assertMayInTeam, selectMembership } from "#functions/teams/access.ts";
import { defaultTeamOf } from "#functions/teams/default-team.ts";
import { monthOf } from "./month.ts";

/**
 * The plan that a user's requests count toward (spec 2 §3), and how much of it this month's requests have used. A team
 * counts as one customer. Every request counts, whatever its outcome.
 * @param teamId the team that asks. If it's absent, the one that a request without a team belongs to, or the user
 * @returns `verifications_remaining`, which is never negative, although more may be used: we don't refuse requests over
 *   the limit. One round trip; each count uses an index by owner and time
 * @throws DomainError like {@link assertMayInTeam} for the named team
 */
export async function planOf(ctx: Ctx, userId: string, teamId?: string) {
  const plan = PLANS.free;
  const month = monthOf(ctx.now());
  const team = teamId === undefined ? defaultTeamOf(userId) : sql`${teamId}`;
  const countOf = (owner: SQL | undefined) =>
    ctx.db
      .select({ used: count() })
      .from(verifications)
      .where(and(owner, gte(verifications.createdAt, month.start)));
  const [membership, ofTeam, own] = await ctx.db.batch([
    selectMembership(ctx, userId, teamId ?? ""),
    countOf(eq(verifications.teamId, team)),
    countOf(and(sql`${team} IS NULL`, eq(verifications.requesterId, userId), isNull(verifications.teamId))),
  ]);
  if (teamId !== undefined) assertMayInTeam(membership, "billing:read");
  const used = (ofTeam[0]?.used ?? 0) + (own[0]?.used ?? 0);
  return {
    plan_name: plan.name,
    verifications_remaining: Math.max(0, plan.verificationsPerMonth - used),
    verifications_limit: plan.verificationsPerMonth,
    verifications_used: used,
    resets_at: new Date(month.end).toISOString(),
  };
}

import { MAX_COUNTED } from "#contract/limits.ts";
import type { ActivityQuery } from "#contract/teams/teams.schema.ts";
import type { Ctx } from "#core/context.ts";
import { assertMayInTeam, selectMembership } from "#functions/teams/access.ts";
import { presentActivity, selectActivity, selectActivityCount } from "./select.ts";

/**
 * One page of a team's activity log, newest first, in one round trip. Counting stops at 10,000, as in the list of
 * verifications. Beyond that, `totalCapped` is set. From the page with the 10,000th entry on, `hasMore` says whether
 * another page follows.
 * @throws DomainError like {@link assertMayInTeam}
 */
export async function listActivity(ctx: Ctx, userId: string, teamId: string, query: ActivityQuery) {
  const { page, limit } = query;
  const log = { teamId, readerId: userId };
  const isUncounted = page * limit >= MAX_COUNTED;
  const window = { limit: limit + (isUncounted ? 1 : 0), offset: (page - 1) * limit };
  const [own, found, counted] = await ctx.db.batch([
    selectMembership(ctx, userId, teamId),
    selectActivity(ctx, log, query, window),
    selectActivityCount(ctx, log, query, MAX_COUNTED + 1),
  ]);
  assertMayInTeam(own, "team:activity");
  const total = counted[0]?.total ?? 0;
  const totalCount = Math.min(total, MAX_COUNTED);
  return {
    activity: found.slice(0, limit).map(presentActivity),
    pagination: {
      page,
      limit,
      totalPages: Math.ceil(totalCount / limit),
      totalCount,
      ...(total > MAX_COUNTED && { totalCapped: true as const }),
      ...(isUncounted && { hasMore: found.length > limit }),
    },
  };
}

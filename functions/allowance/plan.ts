import { PLANS } from "#contract/billing/plans.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { findPayer } from "./payer.ts";
import { accountOf, selectAccount } from "./standing.ts";

/**
 * The plan that a user's requests count toward, and how much of its allowance this month's requests have
 * used. A team counts as one customer. Requests that were canceled, declined or ended early for another reason
 * don't count, and neither does a peer check or a free first request.
 * @param teamId the team; if it's absent, the user's default team (`defaultTeamOf`) or, if there's none, the user
 * @returns the plan and its allowance, whether the next request is the customer's free first one, and the
 *   server's payment gateway
 * @throws DomainError like {@link findPayer}
 */
export async function planOf(ctx: Ctx, userId: string, teamId?: string) {
  const payer = await findPayer(ctx, userId, teamId, "billing:read");
  const account = accountOf(await selectAccount(ctx, payer));
  return {
    plan_name: PLANS[account.plan].name,
    verifications_remaining: account.remaining,
    verifications_limit: account.limit,
    verifications_used: account.used,
    /**
     * How many of `verifications_used` are requests of the owner's other accounts and teams, because all of them
     * share Free's allowance.
     */
    used_elsewhere: account.usedElsewhere,
    resets_at: isoTime(account.resetsAt),
    /** Whether the limit is Free's because the paid plan's renewal isn't paid. */
    renewal_unpaid: account.isRenewalUnpaid,
    first_free: account.firstFree,
    gateway: ctx.env.BILLING,
  };
}

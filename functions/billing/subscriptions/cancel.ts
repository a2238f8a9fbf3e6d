import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import type { Once } from "#core/write/commit.ts";
import { changePlanTo } from "./change.ts";

/**
 * Cancels a paid plan: it runs until its period ends, and then it's Free.
 * @throws DomainError 404, 403 for others; 409 `not_active` for Free, or a plan that's cancelled already
 */
export async function cancelPlan(
  ctx: Ctx,
  userId: string,
  teamId: string | undefined,
  once?: Once,
): Promise<void> {
  await changePlanTo(ctx, userId, teamId, once, (current) => {
    if (!current) throw conflict("not_active", "You're on Free, so there's nothing to cancel.");
    if (current.pendingPlan === "free") throw conflict("not_active", "Your plan is cancelled already.");
    return { plan: "free", cycle: current.cycle };
  });
}

/**
 * Keeps the plan that was to end or to change with its period.
 * @throws DomainError 404, 403 for others; 409 `not_cancelled` if nothing was planned
 */
export async function reactivatePlan(
  ctx: Ctx,
  userId: string,
  teamId: string | undefined,
  once?: Once,
): Promise<void> {
  await changePlanTo(ctx, userId, teamId, once, (current) => {
    if (!current || current.pendingPlan === null)
      throw conflict("not_cancelled", "Your plan isn't cancelled.");
    return { plan: current.plan, cycle: current.cycle };
  });
}

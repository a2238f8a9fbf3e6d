import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { forbidden } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { users } from "#db/schema/accounts/users.ts";
import { callerIsLive, sessionEndedError } from "../sessions/live-session.ts";
import { hasSecondFactor } from "./has-second-factor.ts";

/**
 * Makes sure the caller is staff with a second factor and a live session.
 * @throws DomainError 401 when the session has ended; 403 `staff_only`, or `second_factor_required` for staff without
 *   one
 */
export async function assertStaff(ctx: Ctx, caller: Caller): Promise<void> {
  const [row] = await ctx.db
    .select({ staff: users.staff, hasSecondFactor: hasSecondFactor(ctx) })
    .from(users)
    .where(and(eq(users.id, caller.id), callerIsLive(ctx, caller)));
  if (!row) throw sessionEndedError();
  if (!row.staff) throw forbidden("staff_only", "This is for staff only.");
  if (!row.hasSecondFactor)
    throw forbidden("second_factor_required", "Turn on two-factor authentication first, in your profile.");
}

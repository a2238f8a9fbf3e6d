import { and, eq, isNull, not } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { users } from "#db/schema/accounts/users.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { callerIsLive } from "#functions/accounts/sessions/live-session.ts";
import { hasSecondFactor } from "#functions/accounts/totp/has-second-factor.ts";
import { isParty } from "#functions/reviews/access.ts";

/**
 * @returns whether this person may see a verification's evidence to decide a dispute: a dispute is open, and they're
 *   staff with a second factor, have a session that hasn't ended, and are neither suspended nor a party
 */
export async function mayInspectDisputed(ctx: Ctx, caller: Caller, verificationId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(verifications, eq(verifications.id, disputes.verificationId))
    .innerJoin(users, and(eq(users.id, caller.id), eq(users.staff, true), isNull(users.suspendedAt)))
    .where(
      and(
        eq(disputes.verificationId, verificationId),
        isNull(disputes.closedAt),
        hasSecondFactor(ctx),
        callerIsLive(ctx, caller),
        not(isParty(ctx, caller.id)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { forbidden } from "#core/errors.ts";
import { disputes, reviews } from "#db/schema/verification/reviews.ts";

/**
 * A reviewer who proposed or decided something in a review of a check can't decide a dispute about that check.
 * @returns the condition on rows of `disputes`
 */
export function hasJudged(ctx: Ctx, userId: string): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(reviews)
      .where(
        and(
          eq(reviews.verificationId, disputes.verificationId),
          eq(reviews.check, disputes.check),
          or(eq(reviews.decidedBy, userId), eq(reviews.proposedBy, userId)),
        ),
      ),
  );
}

/** @throws DomainError 403 `judged_by_you` */
export function judgedRefused(): never {
  throw forbidden("judged_by_you", "You reviewed this check. Another reviewer has to decide the dispute.");
}

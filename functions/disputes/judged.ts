import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { forbidden } from "#core/errors.ts";
import { disputes, reviews } from "#db/schema/reviews.ts";

/**
 * Nobody judges a dispute about what they have said themselves: whoever proposed or decided in a review of the same
 * check leaves its dispute to another reviewer.
 * @returns the condition over rows of `disputes`
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

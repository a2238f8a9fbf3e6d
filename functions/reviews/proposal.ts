import { and, eq, exists, gt, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { reviews } from "#db/schema/verification/reviews.ts";
import { hasSecondFactor } from "#functions/accounts/totp/has-second-factor.ts";
import { isParty } from "./access.ts";

/**
 * Whether a review has a proposal that still counts. Both reviewers must be allowed to decide, and must have seen the
 * same documents. So a proposal counts only as long as its author is still allowed to decide, and no document has
 * arrived since.
 * @returns the condition on rows of `reviews` joined with `verifications`
 */
export function proposalStands(ctx: Ctx): SQL<boolean> {
  const proposer = ctx.db
    .select({ one: sql`1` })
    .from(users)
    .where(
      and(
        eq(users.id, reviews.proposedBy),
        eq(users.staff, true),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
        hasSecondFactor(ctx),
      ),
    );
  const later = ctx.db
    .select({ one: sql`1` })
    .from(documents)
    .where(
      and(
        eq(documents.verificationId, reviews.verificationId),
        isNull(documents.deletedAt),
        gt(documents.createdAt, reviews.proposedAt),
      ),
    );
  const stands = and(
    isNotNull(reviews.proposedBy),
    exists(proposer),
    not(isParty(ctx, reviews.proposedBy)),
    not(exists(later)),
  );
  return sql`${stands}`.mapWith(Boolean) as SQL<boolean>;
}

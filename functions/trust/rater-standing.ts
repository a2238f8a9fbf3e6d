import { and, eq, exists, isNotNull, not, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { ratings, trustScores } from "#db/schema/trust.ts";
import { disputes, reviews } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { hasVerifiedIdentity } from "./counting.ts";
import { isIdentityVerified } from "./score.ts";

const one = { one: sql`1` };

type Reviews = Record<"verificationId" | "check" | "reason" | "decision", SQLiteColumn>;

/**
 * Condition on reviews: a reviewer confirmed that another person's file was used, and no dispute about that check was
 * upheld.
 */
export const isFraud = ({ db }: Pick<Ctx, "db">, r: Reviews): SQL => {
  const upheld = db
    .select(one)
    .from(disputes)
    .where(
      and(
        eq(disputes.verificationId, r.verificationId),
        eq(disputes.check, r.check),
        eq(disputes.outcome, "upheld"),
      ),
    );
  return and(eq(r.reason, "same_file"), eq(r.decision, "adverse"), notExists(upheld))!;
};

/**
 * Condition that a rater's ratings count: their identity is verified under their current name, their account isn't
 * suspended, and no reviewer has confirmed fraud by them. The stored score takes the name into account. If there's no
 * stored score, because none was computed yet or the account was deleted, only the evidence decides.
 */
export function raterStands(ctx: Ctx, raterId: SQL): SQL {
  const { db } = ctx;
  const [v, r] = [alias(verifications, "rater_verifications"), alias(reviews, "rater_reviews")];
  const suspended = db
    .select(one)
    .from(users)
    .where(and(sql`${users.id} = ${raterId}`, isNotNull(users.suspendedAt)));
  const fraud = db
    .select(one)
    .from(v)
    .innerJoin(r, eq(r.verificationId, v.id))
    .where(and(sql`${v.targetUserId} = ${raterId}`, isFraud(ctx, r)));
  const score = db.select(one).from(trustScores).where(sql`${trustScores.userId} = ${raterId}`);
  const standing = db
    .select(one)
    .from(trustScores)
    .where(and(sql`${trustScores.userId} = ${raterId}`, eq(trustScores.stands, true)));
  return and(
    notExists(suspended),
    notExists(fraud),
    or(exists(standing), and(not(exists(score)), hasVerifiedIdentity(ctx, raterId))),
  )!;
}

/**
 * @returns whether a person's ratings count as far as their own evidence is concerned. It's stored with their score;
 *   suspensions are checked separately.
 */
export const standsBy = (pieces: readonly TrustPiece[]): boolean =>
  isIdentityVerified(pieces) && !pieces.some(({ fraud }) => fraud);

/**
 * @returns the statement that marks the scores of everyone this person rated as due. `trustClock` then recomputes
 *   them.
 */
export function makeRatedDue({ db, now }: Pick<Ctx, "db" | "now">, raterId: string): Statement {
  const rated = db.select({ id: ratings.ratedId }).from(ratings).where(eq(ratings.raterId, raterId));
  return db.update(trustScores).set({ nextAt: now() }).where(sql`${trustScores.userId} IN ${rated}`);
}

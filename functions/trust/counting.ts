import { and, eq, exists, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { CHECK_LIST } from "#contract/checks/all.ts";
import { type CheckId, categoryOf } from "#contract/checks/catalog.ts";
import type { Ctx } from "#core/context.ts";
import { checks, consents } from "#db/schema/verification/checks.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isApproved } from "#functions/accounts/names/business-tie.ts";

/** The columns that the conditions below use; they belong to the table or to an alias of it. */
type Verifications = Record<"id" | "status" | "targetUserId" | "mutualWith" | "peer", SQLiteColumn>;
type Checks = Record<"verificationId" | "check" | "status" | "grade" | "sandbox", SQLiteColumn>;

const IDENTITY_CHECKS: CheckId[] = CHECK_LIST.map(({ id }) => id).filter(
  (id) => categoryOf(id) === "identity",
);

const one = { one: sql`1` };

/** Condition on verifications: completed, and the subject hasn't withdrawn consent. */
export const isInForce = ({ db }: Ctx, v: Verifications): SQL => {
  const standing = db
    .select(one)
    .from(consents)
    .where(and(eq(consents.verificationId, v.id), isNull(consents.withdrawnAt)));
  // The `+` keeps SQLite from using the index on the status, which would read all completed verifications.
  return and(sql`+${v.status} = 'completed'`, exists(standing))!;
};

/** Condition on verifications: no finding is currently disputed. */
export const isUndisputed = ({ db }: Ctx, v: Verifications): SQL =>
  not(
    exists(
      db
        .select(one)
        .from(disputes)
        .where(and(eq(disputes.verificationId, v.id), isNull(disputes.closedAt))),
    ),
  );

/**
 * Condition on verifications: the subject can see the result. The two results of a mutual check are released
 * together (`isWaitingForCounterpart` in `verification/case-file/standing.ts`).
 */
function isOut({ db }: Ctx, v: Verifications): SQL {
  const other = alias(verifications, "other_half");
  const open = db
    .select(one)
    .from(other)
    .where(and(eq(other.id, v.mutualWith), inArray(other.status, ["pending", "in_progress"])));
  return or(
    isNull(v.mutualWith),
    sql`json_extract(${v.peer}, '$.releasedAt') IS NOT NULL`,
    not(exists(open)),
  )!;
}

/**
 * Condition on verifications joined with their checks: the check passed on evidence outside the sandbox,
 * consent is in force, no finding of the check is disputed, and the subject can see the result. Facts that
 * are only well-formed or declared (G1) don't count.
 */
export const isCounting = (ctx: Ctx, v: Verifications, c: Checks): SQL => {
  const disputed = ctx.db
    .select(one)
    .from(disputes)
    .where(and(eq(disputes.verificationId, v.id), eq(disputes.check, c.check), isNull(disputes.closedAt)));
  return and(
    isInForce(ctx, v),
    eq(c.status, "passed"),
    inArray(c.grade, ["G2", "G3", "G4"]),
    eq(c.sandbox, false),
    not(exists(disputed)),
    isOut(ctx, v),
  )!;
};

/**
 * @returns whether independent or authoritative evidence (G3 or G4) proves this person's identity; 1 or 0. An issuer's
 *   signature alone doesn't: it proves a document, but not who holds it
 */
export function hasVerifiedIdentity(ctx: Ctx, userId: SQL): SQL {
  const [v, c] = [alias(verifications, "own_verifications"), alias(checks, "own_checks")];
  return exists(
    ctx.db
      .select(one)
      .from(v)
      .innerJoin(c, eq(c.verificationId, v.id))
      .where(
        and(
          sql`${v.targetUserId} = ${userId}`,
          inArray(c.check, IDENTITY_CHECKS),
          inArray(c.grade, ["G3", "G4"]),
          or(isNull(c.signedBy), isApproved(sql`${c.reasons}`)),
          isCounting(ctx, v, c),
        ),
      ),
  );
}

import { and, desc, eq, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { CODE_ANSWERED } from "#contract/category.ts";
import { categoryOf } from "#contract/checks/catalog.ts";
import { TRUST_DECAY, type TrustCategory } from "#contract/trust.ts";
import type { Ctx } from "#core/context.ts";
import { checks } from "#db/schema/checks.ts";
import { disputes, reviews } from "#db/schema/reviews.ts";
import { sessions } from "#db/schema/sessions.ts";
import { ratings, type TrustScoreRow } from "#db/schema/trust.ts";
import { users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { addMonths } from "#functions/checks/dates.ts";
import { applyCurrentRules } from "#functions/verification/stored-result.ts";
import { hasVerifiedIdentity, isCounting, isInForce, isUndisputed } from "./counting.ts";
import { numberRaters } from "./raters.ts";
import { SAME_PERSON } from "./reputation.ts";
import type { TrustPiece } from "./types.ts";

/** Older ratings than these weigh next to nothing. */
const MOST_RATINGS = 2000;

type Answers<Queries extends readonly unknown[]> = { [I in keyof Queries]: Awaited<Queries[I]> };
export type PieceRows = Answers<ReturnType<typeof selectPieces>>;

/** @returns the queries for everything that a person's score is computed from, to be run in one batch */
export function selectPieces(ctx: Ctx, userId: string) {
  return [
    ctx.db
      .select({
        emailVerifiedAt: users.emailVerifiedAt,
        phoneVerifiedAt: users.phoneVerifiedAt,
        phoneSandbox: users.phoneSandbox,
      })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
    ctx.db
      .select({
        verificationId: verifications.id,
        completedAt: verifications.completedAt,
        check: checks.check,
        status: checks.status,
        score: checks.score,
        grade: checks.grade,
        reasons: checks.reasons,
        checkedAt: checks.checkedAt,
        expiresAt: checks.expiresAt,
      })
      .from(verifications)
      .innerJoin(checks, eq(checks.verificationId, verifications.id))
      .where(and(eq(verifications.targetUserId, userId), isCounting(ctx, verifications, checks)))
      .orderBy(verifications.id, checks.position),
    selectFraud(ctx, userId),
    ctx.db
      .select({
        verificationId: ratings.verificationId,
        raterId: ratings.raterId,
        rating: ratings.rating,
        createdAt: ratings.createdAt,
        raterVerified: hasVerifiedIdentity(ctx, sql`${ratings.raterId}`),
        counts: sql<number>`${and(isInForce(ctx, verifications), isUndisputed(ctx, verifications))}`,
      })
      .from(ratings)
      .innerJoin(verifications, eq(verifications.id, ratings.verificationId))
      .where(eq(ratings.ratedId, userId))
      .orderBy(desc(ratings.createdAt), desc(ratings.id))
      .limit(MOST_RATINGS),
    selectKeys(ctx, userId),
  ] as const;
}

/**
 * Fraud that a reviewer confirmed: another person's file was used. It counts even if consent is withdrawn, unless a
 * dispute about that check was upheld.
 */
function selectFraud({ db }: Ctx, userId: string) {
  const upheld = db
    .select({ one: sql`1` })
    .from(disputes)
    .where(
      and(
        eq(disputes.verificationId, reviews.verificationId),
        eq(disputes.check, reviews.check),
        eq(disputes.outcome, "upheld"),
      ),
    );
  return db
    .select({
      verificationId: reviews.verificationId,
      check: reviews.check,
      decidedAt: sql<number>`${reviews.decidedAt}`,
    })
    .from(reviews)
    .innerJoin(verifications, eq(verifications.id, reviews.verificationId))
    .where(
      and(
        eq(verifications.targetUserId, userId),
        eq(reviews.reason, "same_file"),
        eq(reviews.decision, "adverse"),
        notExists(upheld),
      ),
    )
    .orderBy(reviews.id);
}

/**
 * What tells whether the raters and the person they rated are distinct people, as a query. A further key is one more
 * part.
 */
export function selectKeys({ db }: Ctx, userId: string) {
  const raters = db.select({ id: ratings.raterId }).from(ratings).where(eq(ratings.ratedId, userId));
  const areTheirs = (column: typeof users.id | typeof sessions.userId) =>
    or(eq(column, userId), inArray(column, raters));
  return union(
    db
      .select({ userId: users.id, key: sql<string>`'phone:' || ${users.provenPhoneHash}`.as("key") })
      .from(users)
      // A code from the sandbox proves no phone.
      .where(and(areTheirs(users.id), isNotNull(users.provenPhoneHash), eq(users.phoneSandbox, false))),
    db
      .select({ userId: sessions.userId, key: sql<string>`'device:' || ${sessions.deviceHash}`.as("key") })
      .from(sessions)
      .where(and(areTheirs(sessions.userId), isNotNull(sessions.deviceHash))),
  );
}

/** What's stored of a person's pieces. */
type Gathered = Pick<TrustScoreRow, "pieces" | "raterNumbers">;

/**
 * @param before what was stored last time, which keeps raters together who were found to be the same
 * @returns a person's pieces, and the numbers of all their raters; null if there's no such account
 */
export function piecesFrom(
  userId: string,
  [[user], checkRows, frauds, ratingRows, keys]: PieceRows,
  before: Gathered | undefined,
): Gathered | null {
  if (!user) return null;
  const oldestFirst = ratingRows.toReversed();
  const numbers = numberRaters(userId, oldestFirst, keys, before && earlierNumbers(before));
  const numberOf = ({ raterId }: PieceRows[3][number]) => numbers.get(raterId) ?? SAME_PERSON;
  return {
    pieces: [
      ...contactPieces(user),
      ...checkRows.flatMap(checkPiece),
      ...frauds.flatMap(fraudPiece),
      ...oldestFirst.filter(({ counts }) => counts === 1).map((row) => receivedPiece(row, numberOf(row))),
    ],
    raterNumbers: Object.fromEntries(oldestFirst.map((row) => [row.verificationId, numberOf(row)])),
  };
}

/** @returns the number of each verification's rater; the pieces have those from before numbers were stored */
function earlierNumbers({ pieces, raterNumbers }: Gathered): Map<string, number> {
  const inPieces = pieces.flatMap(({ verificationId, rater }) =>
    verificationId === null || rater === undefined ? [] : [[verificationId, rater] as const],
  );
  return new Map([...inPieces, ...Object.entries(raterNumbers)]);
}

function contactPieces({ emailVerifiedAt, phoneVerifiedAt, phoneSandbox }: NonNullable<PieceRows[0][0]>) {
  return [
    ...(emailVerifiedAt === null ? [] : [contactPiece("email", emailVerifiedAt)]),
    ...(phoneVerifiedAt === null || phoneSandbox ? [] : [contactPiece("phone", phoneVerifiedAt)]),
  ];
}

/**
 * @param at when it was confirmed, UTC milliseconds
 * @returns the piece for a confirmed email address or phone number
 */
export const contactPiece = (kind: "email" | "phone", at: number): TrustPiece => ({
  category: "contact",
  kind,
  verificationId: null,
  s: 1,
  grade: "G4",
  at,
  fadesAt: fullUntil("contact", at),
});

/** A code that was answered proves that someone holds the phone, however well the number agrees with anything else. */
const byCode = (row: Pick<PieceRows[1][number], "check" | "reasons">) =>
  row.check === "phone_verification" && row.reasons.some(({ code }) => code === CODE_ANSWERED);

function checkPiece(stored: PieceRows[1][number]): TrustPiece[] {
  const row = applyCurrentRules(stored);
  const { check, grade, verificationId } = row;
  const category = categoryOf(check);
  const at = row.checkedAt ?? row.completedAt;
  // Being on no list says nothing about who someone is.
  if (row.status !== "passed" || grade === null || at === null || category === "screening") return [];
  return [
    {
      category,
      kind: check,
      verificationId,
      s: byCode(row) ? 1 : (row.score ?? 0),
      grade: byCode(row) ? "G4" : grade,
      at,
      fadesAt: fullUntil(category, at, row.expiresAt),
    },
  ];
}

/**
 * @param at when the evidence was checked, UTC milliseconds
 * @param expiresAt when the answer itself expires, UTC milliseconds; null if it doesn't
 * @returns until when a piece counts fully, which is the earlier of its expiry and its category's months
 */
export function fullUntil(category: TrustCategory, at: number, expiresAt: number | null = null): number {
  const months = addMonths(at, TRUST_DECAY[category].fullMonths);
  return expiresAt === null ? months : Math.min(expiresAt, months);
}

function fraudPiece({ verificationId, check, decidedAt }: PieceRows[2][number]): TrustPiece[] {
  const category = categoryOf(check);
  if (category === "screening") return [];
  return [
    { category, kind: check, verificationId, s: 0, grade: "G4", at: decidedAt, fadesAt: null, fraud: true },
  ];
}

const receivedPiece = (
  { verificationId, rating, createdAt, raterVerified }: PieceRows[3][number],
  rater: number,
): TrustPiece => ({
  ...ratingPiece(rating, createdAt),
  verificationId,
  rater,
  grade: raterVerified === 1 ? "G3" : "G1",
  raterVerified: raterVerified === 1,
});

/**
 * @param rating 1 to 5
 * @param at UTC milliseconds
 * @returns the piece for a rating by someone with a verified identity, without the rater's number
 */
export const ratingPiece = (rating: number, at: number): TrustPiece => ({
  category: "reputation",
  kind: "rating",
  verificationId: null,
  s: (rating - 1) / 4,
  grade: "G3",
  at,
  fadesAt: at,
  raterVerified: true,
});

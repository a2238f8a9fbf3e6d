import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { categoryOf } from "#contract/checks/catalog.ts";
import type { SetAside, TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { CODE_ANSWERED, restsOnSignature } from "#contract/verification/category.ts";
import type { Ctx } from "#core/context.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { ratings, type TrustScoreRow } from "#db/schema/trust.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { reviews } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isCounting, isInForce, isUndisputed } from "./counting.ts";
import { fullUntil } from "./decay.ts";
import { isFraud, raterStands } from "./rater-standing.ts";
import { numberRaters } from "./raters.ts";
import { SAME_PERSON } from "./reputation.ts";
import { type Finding, isRatedAs, sortOut, type WhoseRow, whoseColumns } from "./whose.ts";

/** Only the newest ratings are read. Beyond this many, older ones would hardly change the score. */
const MAX_RATINGS = 2000;

type Answers<Queries extends readonly unknown[]> = { [I in keyof Queries]: Awaited<Queries[I]> };
export type PieceRows = Answers<ReturnType<typeof selectPieces>>;

/** @returns the queries for everything that a person's score is computed from, to be run in one batch */
export function selectPieces(ctx: Ctx, userId: string) {
  return [
    ctx.db
      .select({
        firstName: users.firstName,
        lastName: users.lastName,
        businessName: users.businessName,
        emailVerifiedAt: users.emailVerifiedAt,
        phoneVerifiedAt: users.phoneVerifiedAt,
        phoneSandbox: users.phoneSandbox,
      })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
    ctx.db
      .select({ signature: checks.signature, ...whoseColumns(ctx) })
      .from(verifications)
      .innerJoin(checks, eq(checks.verificationId, verifications.id))
      .innerJoin(users, eq(users.id, verifications.targetUserId))
      .where(and(eq(verifications.targetUserId, userId), isCounting(ctx, verifications, checks)))
      .orderBy(verifications.id, checks.position),
    selectFraud(ctx, userId),
    ctx.db
      .select({
        verificationId: ratings.verificationId,
        raterId: ratings.raterId,
        ratedName: ratings.ratedName,
        rating: ratings.rating,
        createdAt: ratings.createdAt,
        raterVerified: sql<number>`${raterStands(ctx, sql`${ratings.raterId}`)}`,
        counts: sql<number>`${and(isInForce(ctx, verifications), isUndisputed(ctx, verifications))}`,
      })
      .from(ratings)
      .innerJoin(verifications, eq(verifications.id, ratings.verificationId))
      .where(eq(ratings.ratedId, userId))
      .orderBy(desc(ratings.createdAt), desc(ratings.id))
      .limit(MAX_RATINGS),
    selectKeys(ctx, userId),
  ] as const;
}

/** Fraud that a reviewer confirmed in a person's verifications. It counts even if consent is withdrawn. */
const selectFraud = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({
      verificationId: reviews.verificationId,
      check: reviews.check,
      decidedAt: sql<number>`${reviews.decidedAt}`,
    })
    .from(reviews)
    .innerJoin(verifications, eq(verifications.id, reviews.verificationId))
    .where(and(eq(verifications.targetUserId, userId), isFraud(ctx, reviews)))
    .orderBy(reviews.id);

/**
 * The query for the phones and devices that reveal whether raters, and the person they rated, are really
 * different people. To use another kind of key, add it to the union.
 */
export function selectKeys({ db }: Ctx, userId: string) {
  const raters = db.select({ id: ratings.raterId }).from(ratings).where(eq(ratings.ratedId, userId));
  const areTheirs = (column: typeof users.id | typeof sessions.userId) =>
    or(eq(column, userId), inArray(column, raters));
  return union(
    db
      .select({ userId: users.id, key: sql<string>`'phone:' || ${users.provenPhoneHash}`.as("key") })
      .from(users)
      // A code from the sandbox proves no phone number.
      .where(and(areTheirs(users.id), isNotNull(users.provenPhoneHash), eq(users.phoneSandbox, false))),
    db
      .select({ userId: sessions.userId, key: sql<string>`'device:' || ${sessions.deviceHash}`.as("key") })
      .from(sessions)
      .where(and(areTheirs(sessions.userId), isNotNull(sessions.deviceHash))),
  );
}

/** The stored evidence that a person's score is computed from. */
type Gathered = Pick<TrustScoreRow, "pieces" | "raterNumbers" | "setAside">;

/**
 * @param before what was stored last time. Raters who counted as the same person then still do
 * @returns a person's evidence, the numbers of all their raters, and what was set aside; null if there's no such
 *   account
 */
export async function piecesFrom(
  ctx: Ctx,
  userId: string,
  [[user], checkRows, frauds, ratingRows, keys]: PieceRows,
  before: Gathered | undefined,
): Promise<Gathered | null> {
  if (!user) return null;
  const { counted, setAside } = await sortOut(ctx, user, checkRows);
  const isTheirs = ({ ratedName }: PieceRows[3][number]) => ratedName === null || isRatedAs(user, ratedName);
  const oldestFirst = ratingRows.toReversed();
  const numbers = numberRaters(userId, oldestFirst, keys, before && earlierNumbers(before));
  const received = oldestFirst.filter(({ counts }) => counts === 1);
  const numberOf = ({ raterId }: PieceRows[3][number]) => numbers.get(raterId) ?? SAME_PERSON;
  return {
    pieces: [
      ...contactPieces(user),
      ...counted.map(checkPiece),
      ...frauds.flatMap(fraudPiece),
      ...received.filter(isTheirs).map((row) => receivedPiece(row, numberOf(row))),
    ],
    raterNumbers: Object.fromEntries(oldestFirst.map((row) => [row.verificationId, numberOf(row)])),
    setAside: [...setAside, ...received.filter((row) => !isTheirs(row)).map(otherName)],
  };
}

const otherName = ({ verificationId, createdAt: at, ratedName }: PieceRows[3][number]): SetAside => ({
  verificationId,
  kind: "rating",
  why: ratedName?.business ? "other_business" : "other_name",
  at,
});

/**
 * @returns the rater's number for each rating, by verification id. In scores from before `raterNumbers` was stored,
 *   only the pieces have these numbers
 */
function earlierNumbers({ pieces, raterNumbers }: Omit<Gathered, "setAside">): Map<string, number> {
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
 * @param at when the address or number was confirmed, UTC milliseconds
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

/**
 * Whether the subject entered the code that we sent to their phone. That proves that they have the phone, no matter
 * how well the number matches anything else.
 */
const byCode = (row: Pick<WhoseRow, "check" | "reasons">) =>
  row.check === "phone_verification" && row.reasons.some(({ code }) => code === CODE_ANSWERED);

const checkPiece = (row: Finding<PieceRows[1][number]>): TrustPiece => ({
  category: row.category,
  kind: row.check,
  verificationId: row.verificationId,
  s: byCode(row) ? 1 : (row.score ?? 0),
  grade: byCode(row) ? "G4" : row.grade,
  at: row.at,
  fadesAt: fullUntil(row.category, row.at, row.expiresAt),
  ...(restsOnSignature(row) && { signed: true, ...(row.signature && { issuer: row.signature.issuer }) }),
});

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

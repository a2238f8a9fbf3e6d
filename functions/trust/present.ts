import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import {
  type ReceivedRating,
  TREND,
  TRUST_CATEGORIES,
  TRUST_LABEL,
  TRUST_MAX,
  type Trend,
  type TrustAnswer,
  type TrustCategory,
  type TrustEvidence,
  type TrustItem,
  trustLevelOf,
} from "#contract/sharing/trust.ts";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { DAY, dateOf, isoTime } from "#contract/time.ts";
import type { TrustScoreRow, trustHistory } from "#db/schema/trust.ts";
import { isNothingVerified } from "./read.ts";
import { countedRatings, positiveReviews } from "./reputation.ts";
import { aloneOf, reachedOf, scoreTrust, type TrustScore } from "./score.ts";

/** The maximum length of each list of evidence in a response: one for each part, and one for what's set aside. */
const MAX_EVIDENCE = 50;

type HistoryRow = Pick<typeof trustHistory.$inferSelect, "day" | "score" | "parts">;

const oneDecimal = (points: number) => Math.round(points * 10) / 10;

/**
 * @param row a stored score that the current formula computed
 * @param history oldest first
 * @param now UTC milliseconds, for the trend
 * @returns the fields of the response that come from the stored score
 */
export function presentTrust(
  row: TrustScoreRow,
  history: readonly HistoryRow[],
  now: number,
): Omit<TrustAnswer, "improve" | "ratings"> {
  const trust = scoreTrust(row.pieces, row.computedAt, row.version);
  const earlier = history.findLast(({ day }) => day <= dateOf(now - TREND.days * DAY));
  return {
    score: row.score,
    level: trustLevelOf(row.score),
    nothing_verified: isNothingVerified(row.pieces),
    version: row.version,
    computed_at: isoTime(row.computedAt),
    cap: row.cap,
    breakdown: TRUST_CATEGORIES.map((category) => presentPart(category, trust, row, earlier)),
    history: history.map(({ day, score }) => ({ date: day, score })),
    positive_reviews: positiveReviews(row.pieces),
    set_aside: row.setAside
      .toSorted((a, b) => b.at - a.at)
      .slice(0, MAX_EVIDENCE)
      .map(({ verificationId, kind, why, at }) => ({
        verification_id: verificationId,
        kind: kind === "rating" ? OTHER_KINDS.rating : CHECK_LABEL[kind],
        why,
        date: isoTime(at),
      })),
  };
}

function presentPart(
  category: TrustCategory,
  { parts }: TrustScore,
  { pieces, computedAt }: TrustScoreRow,
  earlier: HistoryRow | undefined,
): TrustItem {
  const part = parts[category];
  const score = reachedOf(category, part);
  const shown = category === "reputation" ? countedRatings(pieces) : pieces.filter(({ fraud }) => !fraud);
  return {
    id: category,
    label: TRUST_LABEL[category],
    score,
    points: part.counted ? oneDecimal(part.points) : 0,
    max: TRUST_MAX[category],
    counted: part.counted,
    trend: trendOf(score, earlier?.parts[category] ?? 0),
    evidence: shown
      .filter((piece) => piece.category === category)
      .map((piece) => presentEvidence(piece, computedAt))
      .toSorted((a, b) => b.points - a.points || b.date.localeCompare(a.date))
      .slice(0, MAX_EVIDENCE),
  };
}

/** @returns how a part compares with 30 days ago */
function trendOf(score: number, before: number): Trend {
  if (Math.abs(score - before) <= TREND.flatWithin) return "flat";
  return score > before ? "up" : "down";
}

const OTHER_KINDS = { email: "Email address", phone: "Phone number", rating: "Rating" } as const;

/** @returns the piece's kind as text */
const kindOf = ({ kind }: TrustPiece): string =>
  kind === "email" || kind === "phone" || kind === "rating" ? OTHER_KINDS[kind] : CHECK_LABEL[kind];

function presentEvidence(piece: TrustPiece, now: number): TrustEvidence {
  const { verificationId, grade, at, fadesAt } = piece;
  return {
    ...(verificationId !== null && { verification_id: verificationId }),
    kind: kindOf(piece),
    grade,
    ...(piece.signed && { signed: true as const, ...(piece.issuer && { issuer: piece.issuer }) }),
    date: isoTime(at),
    fades_at: isoTime(fadesAt),
    points: oneDecimal(aloneOf(piece, now)),
  };
}

/** A stored rating with its comment decrypted. */
export interface OpenedRating {
  verificationId: string;
  rating: number;
  comment: string | null;
  createdAt: number;
}

/**
 * @param ratings ratings that the person received
 * @returns the ratings that are among the current score's pieces. This leaves out those from checks that are disputed
 *   or whose consent was withdrawn, and those given under another name
 */
export function presentRatings(
  pieces: readonly TrustPiece[],
  ratings: readonly OpenedRating[],
): ReceivedRating[] {
  const ids = (of: readonly TrustPiece[]) => new Set(of.map(({ verificationId }) => verificationId));
  const known = ids(pieces.filter(({ kind }) => kind === "rating"));
  const counted = ids(countedRatings(pieces));
  return ratings
    .filter(({ verificationId }) => known.has(verificationId))
    .map(({ verificationId, rating, comment, createdAt }) => ({
      verification_id: verificationId,
      rating,
      comment,
      date: isoTime(createdAt),
      counts: counted.has(verificationId),
    }));
}

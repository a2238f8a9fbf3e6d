import { POSITIVE_RATING, REPUTATION_PRIOR, TRUST_MAX } from "#contract/sharing/trust.ts";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { decayOf } from "./decay.ts";

/** The rater number of everyone who shares a device or phone with the person they rate. Their ratings don't count. */
export const SAME_PERSON = 0;

const isRating = ({ kind }: TrustPiece) => kind === "rating";

/**
 * @returns the latest rating of each rater. Raters with the same number count as one, and those with
 *   {@link SAME_PERSON} don't count
 */
function latestOf(ratings: readonly TrustPiece[]): TrustPiece[] {
  const latest = new Map<number, TrustPiece>();
  for (const rating of ratings) {
    const rater = rating.rater ?? SAME_PERSON;
    const before = latest.get(rater);
    if (rater !== SAME_PERSON && (!before || rating.at >= before.at)) latest.set(rater, rating);
  }
  return [...latest.values()];
}

/** @returns the ratings that count toward Reputation: the latest of each rater whose identity is verified */
export const countedRatings = (pieces: readonly TrustPiece[]): TrustPiece[] =>
  latestOf(pieces.filter((piece) => isRating(piece) && piece.raterVerified === true));

/**
 * `10 · Σ w·r / (Σ w + 7)`, where `w` halves every 12 months and `r = (rating − 1) / 4`.
 * @param now UTC milliseconds
 * @returns points, from 0 to 10
 */
export function reputationOf(pieces: readonly TrustPiece[], now: number): number {
  const counted = countedRatings(pieces).map((piece) => ({ w: decayOf(piece, now), r: piece.s }));
  const weight = counted.reduce((sum, { w }) => sum + w, 0);
  return (
    (TRUST_MAX.reputation * counted.reduce((sum, { w, r }) => sum + w * r, 0)) / (weight + REPUTATION_PRIOR)
  );
}

/** @returns how many of the ratings that count are 4 or 5 */
export const positiveReviews = (pieces: readonly TrustPiece[]): number =>
  countedRatings(pieces).filter(({ s }) => s >= (POSITIVE_RATING - 1) / 4).length;

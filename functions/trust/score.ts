import {
  BEST_COUNT,
  BEST_OF,
  CONTACT_POINTS,
  TRUST_CAP,
  TRUST_CATEGORIES,
  TRUST_MAX,
  TRUST_VERSION,
  type TrustCap,
  type TrustCategory,
} from "#contract/sharing/trust.ts";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { worthOf } from "./decay.ts";
import { reputationOf } from "./reputation.ts";

/** One part of a score. */
export interface TrustPart {
  /** What the part's evidence is worth, from 0 to the part's maximum, not rounded. */
  points: number;
  /** Whether these points are in the score; false if two better parts count instead. */
  counted: boolean;
}

export interface TrustScore {
  /** 0 to 100. */
  score: number;
  /** The cap that lowered the score; null if none did. */
  cap: TrustCap | null;
  parts: Record<TrustCategory, TrustPart>;
}

/** Versions that use this formula; they differ in which pieces count. */
const VERSIONS: readonly string[] = ["1", TRUST_VERSION];

/** Floating-point sums can land just below a half, which would then round down. */
const EPSILON = 1e-9;

/**
 * `round(Σ W · max(s · g · decay))`, where the maximum is over each part's pieces of evidence. Contact adds up an email
 * address and a phone. Of employment, financial, rental and business, only the best two count. Reputation has its own
 * formula, and caps limit the total.
 * @param pieces in any order
 * @param now UTC milliseconds
 * @param version version of the formula that the pieces belong to
 * @throws RangeError for an unknown version
 */
export function scoreTrust(
  pieces: readonly TrustPiece[],
  now: number,
  version: string = TRUST_VERSION,
): TrustScore {
  if (!VERSIONS.includes(version)) throw new RangeError(`The Trust Score has no version ${version}`);
  const points = Object.fromEntries(
    TRUST_CATEGORIES.map((category) => [category, pointsOf(category, pieces, now)]),
  ) as Record<TrustCategory, number>;
  const best = BEST_OF.toSorted((a, b) => points[b] - points[a]).slice(0, BEST_COUNT);
  const isCounted = (category: TrustCategory) => !contains(BEST_OF, category) || contains(best, category);
  const sum = TRUST_CATEGORIES.filter(isCounted).reduce((total, category) => total + points[category], 0);
  const uncapped = Math.round(sum + EPSILON);
  const cap = capOf(pieces);
  const isHeld = cap !== null && uncapped > TRUST_CAP[cap];
  return {
    score: isHeld ? TRUST_CAP[cap] : uncapped,
    cap: isHeld ? cap : null,
    parts: Object.fromEntries(
      TRUST_CATEGORIES.map((category) => [
        category,
        { points: points[category], counted: isCounted(category) },
      ]),
    ) as Record<TrustCategory, TrustPart>,
  };
}

const contains = (list: readonly TrustCategory[], category: TrustCategory) => list.includes(category);

function pointsOf(category: TrustCategory, pieces: readonly TrustPiece[], now: number): number {
  if (category === "reputation") return reputationOf(pieces, now);
  const own = pieces.filter((piece) => piece.category === category);
  const most = (of: readonly TrustPiece[]) => Math.max(0, ...of.map((piece) => aloneOf(piece, now)));
  if (category !== "contact") return most(own);
  return most(own.filter((piece) => !isPhone(piece))) + most(own.filter(isPhone));
}

const isPhone = ({ kind }: TrustPiece) => kind !== "email";

/**
 * @param now UTC milliseconds
 * @returns the points that a piece of evidence would add if it were the only one, not rounded
 */
export function aloneOf(piece: TrustPiece, now: number): number {
  const { category } = piece;
  if (category === "reputation") return reputationOf([piece], now);
  const most =
    category === "contact" ? CONTACT_POINTS[isPhone(piece) ? "phone" : "email"] : TRUST_MAX[category];
  return most * worthOf(piece, now);
}

/**
 * @returns whether independent or authoritative evidence proves the person's identity. An issuer's signature on a
 *   document doesn't, because anyone may hold the document
 */
export const isIdentityVerified = (pieces: readonly TrustPiece[]): boolean =>
  pieces.some(
    ({ category, grade, fraud, signed }) =>
      category === "identity" && !fraud && !signed && (grade === "G3" || grade === "G4"),
  );

function capOf(pieces: readonly TrustPiece[]): TrustCap | null {
  if (pieces.some(({ fraud }) => fraud)) return "fraud";
  return isIdentityVerified(pieces) ? null : "identity";
}

/** @returns a part's points as a percentage of its maximum, 0 to 100 */
export const reachedOf = (category: TrustCategory, { points }: TrustPart): number =>
  Math.round((100 * points) / TRUST_MAX[category] + EPSILON);

/** @returns {@link reachedOf} for every part, as the history stores it */
export const reachedParts = ({ parts }: TrustScore): Record<TrustCategory, number> =>
  Object.fromEntries(
    TRUST_CATEGORIES.map((category) => [category, reachedOf(category, parts[category])]),
  ) as Record<TrustCategory, number>;

import { GRADE_WEIGHT } from "#contract/enums.ts";
import { TRUST_DECAY, TRUST_MONTH, type TrustCategory } from "#contract/sharing/trust.ts";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { addMonths } from "#contract/time.ts";

/**
 * @param now UTC milliseconds
 * @returns how much of a piece of evidence still counts, from 1 down to 0: all of it until it starts to fade, then half
 *   as much after each half-life of its category
 */
export function decayOf(
  { category, fadesAt }: Pick<TrustPiece, "category" | "fadesAt">,
  now: number,
): number {
  if (fadesAt === null || now <= fadesAt) return 1;
  const months = (now - fadesAt) / TRUST_MONTH;
  return 0.5 ** (months / TRUST_DECAY[category].halfLifeMonths);
}

/**
 * @returns what a piece is worth, from 0 to 1: how well the evidence agrees, times the weight of its grade, times how
 *   much of it still counts; 0 for evidence of fraud
 */
export const worthOf = (piece: TrustPiece, now: number): number =>
  piece.fraud ? 0 : piece.s * GRADE_WEIGHT[piece.grade] * decayOf(piece, now);

/**
 * @param at when the evidence was checked, UTC milliseconds
 * @param expiresAt when the check's result expires, UTC milliseconds; null if it doesn't
 * @returns until when a piece of evidence counts in full: until it expires, or until the end of its category's
 *   full-weight period if that's earlier
 */
export function fullUntil(category: TrustCategory, at: number, expiresAt: number | null = null): number {
  const months = addMonths(at, TRUST_DECAY[category].fullMonths);
  return expiresAt === null ? months : Math.min(expiresAt, months);
}

import { GRADE_WEIGHT } from "#contract/enums.ts";
import { TRUST_DECAY, TRUST_MONTH, type TrustCategory } from "#contract/sharing/trust.ts";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { addMonths } from "#contract/time.ts";

/**
 * @param now UTC milliseconds
 * @returns how much of a piece still counts, from 1 down to 0: all of it until it starts to fade, then half
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
 * @returns from 0 to 1: how well the evidence agrees, times how strong such evidence is, times what's left of it; 0 for
 *   evidence of fraud
 */
export const worthOf = (piece: TrustPiece, now: number): number =>
  piece.fraud ? 0 : piece.s * GRADE_WEIGHT[piece.grade] * decayOf(piece, now);

/**
 * @param at when the evidence was checked, UTC milliseconds
 * @param expiresAt when the answer itself expires, UTC milliseconds; null if it doesn't
 * @returns until when a piece counts fully: its expiry, or the end of its category's months if that's earlier
 */
export function fullUntil(category: TrustCategory, at: number, expiresAt: number | null = null): number {
  const months = addMonths(at, TRUST_DECAY[category].fullMonths);
  return expiresAt === null ? months : Math.min(expiresAt, months);
}

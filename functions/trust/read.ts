import { eq } from "drizzle-orm";
import { TRUST_VERSION, type TrustSummary, trustLevelOf } from "#contract/sharing/trust.ts";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { type TrustScoreRow, trustScores } from "#db/schema/trust.ts";
import { computeTrust } from "./compute.ts";

/** @returns the query for a person's stored score, to be run in a screen's batch and given to {@link trustSummary} */
export const selectTrust = ({ db }: Ctx, userId: string) =>
  db
    .select({ score: trustScores.score, version: trustScores.version, pieces: trustScores.pieces })
    .from(trustScores)
    .where(eq(trustScores.userId, userId));

/**
 * @param stored the rows that {@link selectTrust} found
 * @returns the score and its level. A score that was never computed, or was computed by an older formula, is
 *   computed now.
 */
export async function trustSummary(
  ctx: Ctx,
  userId: string,
  [stored]: readonly Pick<TrustScoreRow, "score" | "version" | "pieces">[],
): Promise<TrustSummary> {
  const { score, pieces } = stored?.version === TRUST_VERSION ? stored : await computed(ctx, userId);
  return { score, level: trustLevelOf(score), nothing_verified: isNothingVerified(pieces) };
}

/**
 * @returns whether no check counts. A confirmed email address or phone number doesn't show who a person is, and neither
 *   do ratings
 */
export const isNothingVerified = (pieces: readonly Pick<TrustPiece, "category">[]): boolean =>
  pieces.every(({ category }) => category === "contact" || category === "reputation");

/** @returns the stored row, or a new one if it's missing or from an older formula */
export const current = async (ctx: Ctx, userId: string, stored: TrustScoreRow | undefined) =>
  stored?.version === TRUST_VERSION ? stored : computed(ctx, userId);

async function computed(ctx: Ctx, userId: string): Promise<TrustScoreRow> {
  const row = await computeTrust(ctx, userId);
  if (!row) throw notFound("User not found");
  return row;
}

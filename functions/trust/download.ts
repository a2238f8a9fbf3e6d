import { eq } from "drizzle-orm";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { trustScores } from "#db/schema/trust.ts";
import { current } from "./read.ts";

/** @returns a piece of evidence with the field names of the downloaded file; dates are ISO 8601 */
export const presentPiece = ({
  category,
  kind,
  verificationId,
  s,
  grade,
  at,
  fadesAt,
  ...own
}: TrustPiece) => ({
  category,
  kind,
  verification_id: verificationId,
  s,
  grade,
  at: isoTime(at),
  fades_at: isoTime(fadesAt),
  ...(own.rater !== undefined && { rater: own.rater, rater_verified: own.raterVerified ?? false }),
  ...(own.signed && { signed: true, ...(own.issuer && { issuer: own.issuer }) }),
  ...(own.fraud && { fraud: true }),
});

/**
 * Downloads the evidence from which anyone can recompute the caller's score (`docs/trust-score.md`). The file contains
 * neither raters' names nor comments.
 */
export async function downloadPieces(ctx: Ctx, userId: string): Promise<Response> {
  const [stored] = await ctx.db.select().from(trustScores).where(eq(trustScores.userId, userId));
  const { score, cap, version, computedAt, pieces } = await current(ctx, userId, stored);
  const computed_at = isoTime(computedAt);
  const file = { version, computed_at, score, cap, pieces: pieces.map(presentPiece) };
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="countersign-trust-score-${computed_at.slice(0, 10)}.json"`,
      "Cache-Control": "no-store",
    },
  });
}

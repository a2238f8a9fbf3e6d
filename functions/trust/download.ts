import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { trustScores } from "#db/schema/trust.ts";
import { current } from "./read.ts";

/**
 * The file from which anyone can recompute the caller's score (`docs/trust-score.md`): its pieces as they're stored,
 * without names of raters and without comments.
 */
export async function downloadPieces(ctx: Ctx, userId: string): Promise<Response> {
  const [stored] = await ctx.db.select().from(trustScores).where(eq(trustScores.userId, userId));
  const { score, cap, version, computedAt, pieces } = await current(ctx, userId, stored);
  const computed_at = new Date(computedAt).toISOString();
  const file = { version, computed_at, score, cap, pieces };
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="countersign-trust-score-${computed_at.slice(0, 10)}.json"`,
      "Cache-Control": "no-store",
    },
  });
}

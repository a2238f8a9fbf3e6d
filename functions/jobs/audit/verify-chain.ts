import { and, asc, gt, isNotNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { audit } from "#db/schema/ground.ts";
import { chainHash, GENESIS } from "./chain.ts";

const PAGE = 1000;

export type ChainReport =
  | { intact: true; rows: number; hash: string }
  /** `brokenAt` is the first place whose row is missing, altered or moved. */
  | { intact: false; brokenAt: number };

/**
 * Recomputes the whole chain of sealed audit rows.
 * @param expected an end of the chain that was logged earlier (`audit.sealed`). Without it, rows deleted from
 *   the very end go unnoticed
 */
export async function verifyChain(ctx: Ctx, expected?: { seq: number; hash: string }): Promise<ChainReport> {
  let seq = 0;
  let hash = GENESIS;
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(audit)
      .where(and(isNotNull(audit.seq), gt(audit.seq, seq)))
      .orderBy(asc(audit.seq))
      .limit(PAGE);
    for (const row of rows) {
      hash = await chainHash(hash, { ...row, seq: ++seq });
      if (row.seq !== seq || row.hash !== hash) return { intact: false, brokenAt: seq };
      if (expected?.seq === seq && expected.hash !== hash) return { intact: false, brokenAt: seq };
    }
    if (rows.length < PAGE) break;
  }
  if (expected && expected.seq > seq) return { intact: false, brokenAt: seq + 1 };
  return { intact: true, rows: seq, hash };
}

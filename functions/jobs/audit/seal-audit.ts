import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { isConstraint, runBatch, type Statement } from "#db/batch.ts";
import { audit } from "#db/schema/ground.ts";
import { chainHash, GENESIS } from "./chain.ts";

const AT_ONCE = 500;

/**
 * Appends unsealed audit rows to the hash chain. Each place in the chain can be used only once. So if two runs overlap,
 * the second one either continues the first one's chain or fails as a whole and writes nothing.
 * @returns how many rows were sealed, at most `AT_ONCE`; 0 if the run failed in that way
 */
export async function sealAudit(ctx: Ctx): Promise<number> {
  const [ends, rows] = await ctx.db.batch([
    ctx.db
      .select({ seq: audit.seq, hash: audit.hash })
      .from(audit)
      .where(isNotNull(audit.seq))
      .orderBy(desc(audit.seq))
      .limit(1),
    ctx.db.select().from(audit).where(isNull(audit.seq)).orderBy(asc(audit.id)).limit(AT_ONCE),
  ]);
  if (rows.length === 0) return 0;
  let seq = ends[0]?.seq ?? 0;
  let hash = ends[0]?.hash ?? GENESIS;
  const statements: Statement[] = [];
  for (const row of rows) {
    seq++;
    hash = await chainHash(hash, { ...row, seq });
    statements.push(
      ctx.db
        .update(audit)
        .set({ seq, hash })
        .where(and(eq(audit.id, row.id), isNull(audit.seq))),
    );
  }
  try {
    await runBatch(ctx.db, statements);
  } catch (error) {
    if (isConstraint(error)) return 0;
    throw error;
  }
  // The log is stored outside the database. With the logged end of the chain, we can detect that someone later
  // deleted rows from the end of the table.
  ctx.log("audit.sealed", { rows: rows.length, seq, hash });
  return rows.length;
}

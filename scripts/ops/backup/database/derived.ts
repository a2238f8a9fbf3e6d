import { count } from "drizzle-orm";
import { plural } from "#contract/plural.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import { rollups } from "#db/schema/rollups.ts";
import { findDifferences, rebuildStatements } from "#functions/rollups/rebuild.ts";
import { isVirtual, quoted, type SchemaPart } from "./format.ts";

/**
 * Recreates parts of the schema that have no rows of their own: indexes, views, triggers and the search index.
 * @param parts the parts as the migrations create them
 */
export async function mendSchema(ctx: Ctx, parts: readonly SchemaPart[]): Promise<void> {
  await ctx.db.$client.migrate(parts.flatMap(remade));
}

const remade = ({ type, name, sql }: SchemaPart) => [
  `DROP ${type.toUpperCase()} IF EXISTS ${quoted(name)}`,
  sql,
];

/**
 * Rebuilds the search index (migration `0000_first_schema.sql`) in one transaction. Other writes wait until it's done.
 * @param schema the schema that the migrations create, including the index
 * @returns the number of indexed verifications
 */
export async function rebuildSearch({ db }: Ctx, schema: readonly SchemaPart[]): Promise<number> {
  const results = await db.$client.batch(
    [
      ...schema.filter(isVirtual).flatMap(remade),
      "DELETE FROM search_docs",
      "INSERT INTO search_docs (verification_id) SELECT id FROM verifications",
      `INSERT INTO verification_search (rowid, text)
        SELECT d.doc, t.text FROM search_docs d JOIN verification_texts t ON t.verification_id = d.verification_id`,
    ],
    "write",
  );
  return results.at(-1)?.rowsAffected ?? 0;
}

/** Compares the rollups with the rows, and recounts them if they differ. @returns a line for the operator */
export async function mendRollups(ctx: Ctx): Promise<string> {
  const differences = await findDifferences(ctx, 1);
  if (differences.length > 0) await runBatch(ctx.db, rebuildStatements(ctx));
  const [all] = await ctx.db.select({ n: count() }).from(rollups);
  const rows = plural(all?.n ?? 0, "rollup");
  return differences.length > 0 ? `${rows} counted again, because some differed` : `${rows} equal the rows`;
}

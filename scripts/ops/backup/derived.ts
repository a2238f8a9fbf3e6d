import { count } from "drizzle-orm";
import { plural } from "#contract/plural.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import { rollups } from "#db/schema/rollups.ts";
import { findDifferences, rebuildStatements } from "#functions/rollups/rebuild.ts";
import { isVirtual, quoted, type SchemaPart } from "./format.ts";

/** Verifications that are indexed in one statement. */
const AT_ONCE = 10_000;

/**
 * Makes parts of the schema that have no rows of their own as they should be: indexes, views, triggers and the search
 * index.
 * @param parts as the migrations make them
 */
export async function mendSchema(ctx: Ctx, parts: readonly SchemaPart[]): Promise<void> {
  const ways = { index: "INDEX", view: "VIEW", trigger: "TRIGGER", table: "TABLE" } as const;
  await ctx.db.$client.migrate(
    parts.flatMap((part) => [`DROP ${ways[part.type]} IF EXISTS ${quoted(part.name)}`, part.sql]),
  );
}

/**
 * Fills the search index again (migration `0007_search_by_trigrams`).
 * @param schema the migrations', which has the index
 * @returns how many verifications it has
 */
export async function rebuildSearch(ctx: Ctx, schema: readonly SchemaPart[]): Promise<number> {
  const index = schema.filter((part) => isVirtual(part));
  await mendSchema(ctx, index);
  const { $client: client } = ctx.db;
  await client.batch(
    ["DELETE FROM search_docs", "INSERT INTO search_docs (verification_id) SELECT id FROM verifications"],
    "write",
  );
  const { rows } = await client.execute("SELECT coalesce(max(doc), 0) AS last FROM search_docs");
  const last = Number(rows[0]?.last);
  for (let from = 0; from <= last; from += AT_ONCE)
    await client.execute({
      sql: `INSERT INTO verification_search (rowid, text)
        SELECT d.doc, t.text FROM search_docs d JOIN verification_texts t ON t.verification_id = d.verification_id
        WHERE d.doc > ? AND d.doc <= ?`,
      args: [from, from + AT_ONCE],
    });
  const counted = await client.execute("SELECT count(*) AS n FROM search_docs");
  return Number(counted.rows[0]?.n);
}

/** Compares the rollups with the rows, and counts them again if they differ. @returns what was found, as a line */
export async function mendRollups(ctx: Ctx): Promise<string> {
  const differences = await findDifferences(ctx, 1);
  if (differences.length > 0) await runBatch(ctx.db, rebuildStatements(ctx));
  const [all] = await ctx.db.select({ n: count() }).from(rollups);
  const rows = plural(all?.n ?? 0, "rollup");
  return differences.length > 0 ? `${rows} counted again, because some differed` : `${rows} equal the rows`;
}

import { asc, desc, isNotNull } from "drizzle-orm";
import { plural } from "#contract/plural.ts";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { missingMigrations, newerMigrations, OlderDatabase } from "#db/migrations.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { verifyChain } from "#functions/jobs/audit/verify-chain.ts";
import { verifyLedger } from "#functions/ledger/verify.ts";
import type { Looking, Ops } from "../command.ts";
import { mendRollups, mendSchema, rebuildSearch } from "./database/derived.ts";
import { ownParts } from "./database/format.ts";
import { compareSchemas, migratedSchema } from "./database/migrated-schema.ts";
import { schemaOf } from "./database/take-snapshot.ts";
import { MARKER } from "./database/target.ts";
import { checkFiles } from "./files/check-files.ts";
import { bucketPlace } from "./places/bucket-place.ts";
import { storageFrom } from "./places/storage-from.ts";

const SAMPLE = 20;

/** A part of the check: lines about what it found, and the problems. */
interface Part {
  lines: string[];
  wrong?: string[];
}

/** The result of checking a database and a storage. */
export interface Verdict {
  lines: string[];
  isBad: boolean;
}

/**
 * Checks a database and a storage after any kind of restore, and rebuilds what can be derived: missing indexes, views
 * and triggers, the search index, and rollups.
 * @param before problems that are already known, one line each
 */
export async function check(
  ops: Pick<Ops, "ctx" | "env" | "report">,
  before: readonly string[] = [],
): Promise<Verdict> {
  const { ctx, env, report } = ops;
  const lines: string[] = [];
  const wrong: string[] = [...before];
  const add = (name: string, part: Part) => {
    for (const line of part.lines) {
      lines.push(`${name}: ${line}`);
      report(`${name}: ${line}`);
    }
    wrong.push(...(part.wrong ?? []).map((line) => `${name}: ${line}`));
  };
  const verdict = () => ({
    lines: [
      ...lines,
      ...wrong.map((line) => `WRONG  ${line}`),
      wrong.length === 0
        ? "Verdict: READY. It can take over."
        : `Verdict: NOT READY. ${plural(wrong.length, "problem")} above.`,
    ],
    isBad: wrong.length > 0,
  });

  const schema = await checkSchema(ctx);
  add("Schema", schema);
  // The other checks might fail on a wrong schema.
  if (schema.wrong.length > 0) return verdict();
  add("References", await checkReferences(ctx));
  add("Search", {
    lines: [`${plural(await rebuildSearch(ctx, migratedSchema()), "verification")} indexed again`],
  });
  add("Figures", { lines: [await mendRollups(ctx)] });
  const chain = await verifyChain(ctx);
  add(
    "Audit log",
    chain.intact
      ? { lines: [`${plural(chain.rows, "sealed row")}, unbroken`] }
      : { lines: [], wrong: [`broken at row ${chain.brokenAt}`] },
  );
  const { entries, found } = await verifyLedger(ctx);
  add("Ledger", {
    lines: [`${plural(entries, "entry", "entries")} checked`],
    wrong: found.map(({ rule, id }) => `${id}: ${rule}`),
  });
  add("Encrypted values", env.FIELD_KEYS ? await checkKeys(ctx) : NO_KEYS);
  const storage = storageFrom(env);
  const files = await checkFiles(ctx, bucketPlace(storage, "", `s3://${storage.S3_BUCKET}`));
  add("Files", { lines: [files.line], wrong: files.wrong });
  return verdict();
}

const NO_KEYS: Part = { lines: ["not tried: set FIELD_KEYS to see whether they open"] };

/** Compares the schema with the migrations, and rebuilds missing or different parts that have no rows of their own. */
export async function checkSchema(ctx: Ctx): Promise<Required<Part>> {
  const missing = await missingMigrations(ctx.env.DB_URL, ctx.env.DB_TOKEN).catch((error: unknown) => {
    if (error instanceof OlderDatabase) return error;
    throw error;
  });
  if (missing instanceof OlderDatabase) return { lines: [], wrong: [missing.message] };
  const newer = await newerMigrations(ctx.env.DB_URL, ctx.env.DB_TOKEN);
  if (newer > 0)
    return {
      lines: [],
      wrong: [
        `${plural(newer, "migration")} newer than this checkout: check out the version that's deployed`,
      ],
    };
  if (missing.length > 0)
    return {
      lines: [],
      wrong: [`${plural(missing.length, "migration")} missing, from ${missing[0]}: run npm run db:migrate`],
    };
  const expected = migratedSchema();
  const { tables, mendable, unknown } = compareSchemas(expected, ownParts(await schemaOf(ctx.db)));
  const unfinished = unknown.some(({ name }) => name === MARKER);
  const wrong = [
    ...tables.map((name) => `the table ${name} isn't as the migrations make it`),
    ...unknown
      .filter(({ name }) => name !== MARKER)
      .map(({ type, name }) => `no migration makes the ${type} ${name}`),
    ...(unfinished ? ["a restore hasn't finished: run it again"] : []),
  ];
  if (wrong.length > 0) return { lines: [], wrong };
  if (mendable.length > 0) await mendSchema(ctx, mendable);
  const names = mendable.map(({ type, name }) => `${type} ${name}`);
  return {
    lines: [
      names.length === 0
        ? "as the migrations make it"
        : `as the migrations make it, after these were made again: ${names.join(", ")}`,
    ],
    wrong,
  };
}

async function checkReferences({ db }: Ctx): Promise<Part> {
  const { rows } = await db.$client.execute(
    'SELECT "table", parent, count(*) AS n FROM pragma_foreign_key_check GROUP BY 1, 2',
  );
  return {
    lines: rows.length === 0 ? ["every row that's referred to exists"] : [],
    wrong: rows.map(
      ({ table, parent, n }) =>
        `${plural(Number(n), "row")} of ${table} without the row of ${parent} that it refers to`,
    ),
  };
}

/** Decrypts some of the oldest and newest claims, which may be encrypted with different keys. */
async function checkKeys(ctx: Ctx): Promise<Part> {
  const { id, claims } = verifications;
  const select = () =>
    ctx.db.select({ id, claims }).from(verifications).where(isNotNull(claims)).limit(SAMPLE);
  const [oldest, newest] = await ctx.db.batch([select().orderBy(asc(id)), select().orderBy(desc(id))]);
  const all = [...oldest, ...newest];
  for (const row of all)
    try {
      await open(ctx.env, { table: "verifications", column: "claims", row: row.id }, row.claims ?? "");
    } catch (error) {
      return { lines: [], wrong: [`FIELD_KEYS doesn't open ${row.id}: ${(error as Error).message}`] };
    }
  return { lines: [`${all.length} opened with FIELD_KEYS`] };
}

export const restoreCheck: Looking = {
  takes: "",
  summary:
    "checks a restored database and storage, rebuilds the search index and figures, and gives a verdict",
  arity: 0,
  async look(ops) {
    const verdict = await check({ ...ops, report: () => {} });
    const audit = "SELECT 1 FROM sqlite_schema WHERE name = 'audit'";
    const { rows } = await ops.ctx.db.$client.execute(audit);
    return { ...verdict, looked: rows.length > 0 ? { entity: "backup", entityId: "restored" } : null };
  },
};

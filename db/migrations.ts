import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";

/** The folder of migrations, as drizzle's migrator reads it. */
export const MIGRATIONS = join(import.meta.dirname, "../migrations");

/** The database was made by migrations that this version no longer has, so it can't be migrated. */
export class OlderDatabase extends Error {
  constructor() {
    super(
      "The database was made by an older version of Countersign, which can't be migrated: set DB_URL to a new, empty database",
    );
  }
}

/**
 * @param url the database that the Workers will use
 * @returns names of the migrations that it's missing
 * @throws OlderDatabase; any other error if it can't be reached
 */
export async function missingMigrations(url: string, token?: string): Promise<string[]> {
  const applied = await appliedMigrations(url, token);
  const all = entries();
  if (applied.some((when) => when < all[0]!.when)) throw new OlderDatabase();
  // Like drizzle's migrator, treat every migration that's newer than the newest applied one as missing.
  const newest = Math.max(0, ...applied);
  return all.filter(({ when }) => when > newest).map(({ tag }) => tag);
}

/** @returns the number of applied migrations that are newer than all migrations in this checkout */
export async function newerMigrations(url: string, token?: string): Promise<number> {
  const newest = Math.max(...entries().map(({ when }) => when));
  return (await appliedMigrations(url, token)).filter((when) => when > newest).length;
}

interface Entry {
  tag: string;
  /** When the migration was made, in UTC milliseconds. */
  when: number;
}

/** @returns this version's migrations, oldest first */
const entries = () =>
  (JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8")) as { entries: Entry[] }).entries;

/** @returns when a database's applied migrations were made, in UTC milliseconds */
async function appliedMigrations(url: string, token?: string): Promise<number[]> {
  const client = createClient({ url, ...(token ? { authToken: token } : {}) });
  try {
    const exists = "SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'";
    if ((await client.execute(exists)).rows.length === 0) return [];
    const { rows } = await client.execute("SELECT created_at FROM __drizzle_migrations");
    return rows.map((row) => Number(row.created_at ?? 0));
  } finally {
    client.close();
  }
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { ROOT } from "../shared/root.ts";

interface Journal {
  entries: { tag: string; when: number }[];
}

/**
 * @param url the database that the Workers will use
 * @returns names of the migrations that it's missing
 * @throws if it can't be reached
 */
export async function missingMigrations(url: string, token?: string): Promise<string[]> {
  const applied = await appliedMigrations(url, token);
  // Like drizzle's migrator, consider everything newer than the newest applied migration missing.
  const newest = Math.max(0, ...applied);
  return entries()
    .filter(({ when }) => when > newest)
    .map(({ tag }) => tag);
}

/** @returns the number of applied migrations that are newer than all migrations in this checkout */
export async function newerMigrations(url: string, token?: string): Promise<number> {
  const newest = Math.max(...entries().map(({ when }) => when));
  return (await appliedMigrations(url, token)).filter((when) => when > newest).length;
}

const entries = () =>
  (JSON.parse(readFileSync(join(ROOT, "migrations/meta/_journal.json"), "utf8")) as Journal).entries;

/** @returns the creation times of a database's applied migrations, in UTC milliseconds */
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

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { ROOT } from "#scripts/stack/part.ts";

interface Journal {
  entries: { tag: string; when: number }[];
}

/**
 * @param url the database that the Workers will use
 * @returns names of the migrations that it lacks
 * @throws if it can't be reached
 */
export async function missingMigrations(url: string, token?: string): Promise<string[]> {
  const applied = await appliedMigrations(url, token);
  // As drizzle's migrator does: what's newer than the newest one that was applied is missing.
  const newest = Math.max(0, ...applied);
  return entries()
    .filter(({ when }) => when > newest)
    .map(({ tag }) => tag);
}

/** @returns how many migrations the database has that are newer than all of this checkout's */
export async function newerMigrations(url: string, token?: string): Promise<number> {
  const newest = Math.max(...entries().map(({ when }) => when));
  return (await appliedMigrations(url, token)).filter((when) => when > newest).length;
}

const entries = () =>
  (JSON.parse(readFileSync(join(ROOT, "migrations/meta/_journal.json"), "utf8")) as Journal).entries;

/** @returns when each migration that a database has was made, UTC ms */
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

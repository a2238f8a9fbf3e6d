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
  const { entries } = JSON.parse(
    readFileSync(join(ROOT, "migrations/meta/_journal.json"), "utf8"),
  ) as Journal;
  const client = createClient({ url, ...(token ? { authToken: token } : {}) });
  try {
    const exists = "SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'";
    if ((await client.execute(exists)).rows.length === 0) return entries.map(({ tag }) => tag);
    // As drizzle's migrator does: what's newer than the newest one that was applied is missing.
    const { rows } = await client.execute("SELECT max(created_at) AS newest FROM __drizzle_migrations");
    const newest = Number(rows[0]?.newest ?? 0);
    return entries.filter(({ when }) => when > newest).map(({ tag }) => tag);
  } finally {
    client.close();
  }
}

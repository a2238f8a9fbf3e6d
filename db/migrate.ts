import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { migrate as run } from "drizzle-orm/libsql/migrator";
import { MIGRATIONS, missingMigrations, OlderDatabase } from "./migrations.ts";

/**
 * Applies all pending migrations to a database, over the same HTTP interface that the Worker uses.
 * @throws OlderDatabase; an error with the failing statement if a migration can't be applied; any other error if the
 *   database can't be reached
 */
export async function migrate(url: string, token?: string): Promise<void> {
  if ((await missingMigrations(url, token)).length === 0) return;
  const client = createClient({ url, ...(token ? { authToken: token } : {}) });
  try {
    await run(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    client.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const url = process.env.DB_URL;
  if (!url) throw new Error("Set DB_URL to the database to migrate");
  try {
    await migrate(url, process.env.DB_TOKEN);
    console.log("Migrated");
  } catch (error) {
    console.error(error instanceof OlderDatabase ? error.message : error);
    process.exitCode = 1;
  }
}

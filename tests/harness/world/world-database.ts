import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { patientBatches } from "#db/patient-batch.ts";
import { startDatabase } from "#scripts/stack/database.ts";
import { freePorts } from "#scripts/stack/ports.ts";
import { stack } from "../stack/stack.ts";

const SILENT = { onLog: () => {}, onDeath: () => {} };
const templateIn = (dataDir: string) => join(dataDir, "migrated");

export interface WorldDatabase {
  db: Database;
  url: string;
  stop(): Promise<void>;
}

/**
 * Stores a database with all migrations in the stack's folder, because applying them takes longer than starting a
 * server.
 */
export async function makeTemplate(stackDir: string): Promise<void> {
  const folder = templateIn(stackDir);
  mkdirSync(folder);
  const { database: port } = await freePorts();
  const part = await startDatabase(folder, port, SILENT);
  try {
    await migrate(`http://127.0.0.1:${port}`);
  } finally {
    await part.stop();
  }
}

/** @returns a new database server with all migrations */
export async function serveDatabase(dataDir: string): Promise<WorldDatabase> {
  cpSync(templateIn(stack().dataDir), dataDir, { recursive: true });
  const { database: port } = await freePorts();
  const part = await startDatabase(dataDir, port, SILENT);
  const url = `http://127.0.0.1:${port}`;
  return { db: openDatabase(url), url, stop: () => part.stop() };
}

/**
 * @returns the same database engine in this process, which saves a request per query. Other processes can't open it,
 *   and its writes never overlap
 */
export async function embedDatabase(dataDir: string): Promise<WorldDatabase> {
  cpSync(join(templateIn(stack().dataDir), "database/dbs/default"), dataDir, { recursive: true });
  const url = `file:${join(dataDir, "data")}`;
  const client = createClient({ url });
  await client.execute("PRAGMA synchronous = OFF");
  return { db: drizzle(patientBatches(client)), url, stop: async () => client.close() };
}

import type { Client, InStatement } from "@libsql/client/http";

/** Milliseconds until the first retry. Each further one waits twice as long. */
const FIRST_PAUSE = 10;
const TRIES = 8;

/**
 * Makes writing batches take SQLite's write lock first and wait for it. A batch that starts by reading, as the search
 * index's triggers do, can't continue if someone else has written since: SQLite answers `SQLITE_BUSY`. If it still
 * does, nothing was written, so a retry is safe.
 */
export function patientBatches(client: Client): Client {
  const batch = client.batch.bind(client);
  client.batch = async (statements: InStatement[]) => {
    const mode = statements.every(isRead) ? "deferred" : "write";
    for (let tries = 1, pause = FIRST_PAUSE; ; tries++, pause *= 2) {
      try {
        return await batch(statements, mode);
      } catch (error) {
        if (!isBusy(error) || tries === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
      }
    }
  };
  return client;
}

/** @returns whether a statement certainly changes nothing */
export const isRead = (statement: InStatement) =>
  /^\s*select\b/i.test(typeof statement === "string" ? statement : statement.sql);

const isBusy = (error: unknown) =>
  error instanceof Error && (error as { code?: string }).code?.startsWith("SQLITE_BUSY") === true;

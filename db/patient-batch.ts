import type { Client, InStatement } from "@libsql/client/http";

/** Milliseconds until the first new try; each further one waits twice as long. */
const FIRST_PAUSE = 10;
const TRIES = 8;

/**
 * Makes batches that write take the lock of writers before anything else, and wait for it. A batch that begins by
 * reading, as the search index's triggers do, and finds that somebody wrote since cannot go on: SQLite says
 * `SQLITE_BUSY`. Where it says so nonetheless nothing was written, so that asking again is safe.
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

/** @returns whether a statement surely changes nothing */
export const isRead = (statement: InStatement) =>
  /^\s*select\b/i.test(typeof statement === "string" ? statement : statement.sql);

const isBusy = (error: unknown) =>
  error instanceof Error && (error as { code?: string }).code?.startsWith("SQLITE_BUSY") === true;

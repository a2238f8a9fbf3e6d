import type { Client, InStatement } from "@libsql/client/http";
import { PartUnavailable } from "#contract/unavailable.ts";

/** Milliseconds until the first retry. Each later retry waits twice as long as the one before. */
const FIRST_PAUSE = 10;
const TRIES = 8;

/**
 * Makes every batch that writes wait for SQLite's write lock before it does anything else. If a batch read
 * first, as the search index's triggers do, and someone else then wrote, SQLite would refuse its writes with
 * `SQLITE_BUSY`. A batch may still get this error, but then nothing was written, so we retry it.
 * @returns the same client. Its `execute` and `batch` now throw PartUnavailable when the database temporarily can't
 *   run them
 */
export function patientBatches(client: Client): Client {
  const batch = client.batch.bind(client);
  const execute = client.execute.bind(client);
  client.execute = (statement: InStatement) => execute(statement).catch(rethrow);
  client.batch = async (statements: InStatement[]) => {
    const mode = statements.every(isRead) ? "deferred" : "write";
    for (let tries = 1, pause = FIRST_PAUSE; ; tries++, pause *= 2) {
      try {
        return await batch(statements, mode);
      } catch (error) {
        if (!isBusy(error) || tries === TRIES) rethrow(error);
        await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
      }
    }
  };
  return client;
}

/** @returns whether a statement certainly changes nothing */
export const isRead = (statement: InStatement) =>
  /^\s*select\b/i.test(typeof statement === "string" ? statement : statement.sql);

const hasCode = (error: unknown, codes: RegExp) =>
  error instanceof Error && codes.test((error as { code?: string }).code ?? "");

const isBusy = (error: unknown) => hasCode(error, /^SQLITE_BUSY/);

/**
 * Error codes that aren't the statement's fault: the database is busy, its disk is failing or full, or it ended
 * the transaction.
 */
const OUTAGES = /^(SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN)|TRANSACTION_(BUSY|TIMEOUT)|STREAM_EXPIRED)/;

function rethrow(error: unknown): never {
  throw hasCode(error, OUTAGES) ? new PartUnavailable("database", error) : error;
}

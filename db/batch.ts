import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

export type Statement = BatchItem<"sqlite">;

/**
 * Put directly behind a compare-and-set: fails the whole batch when that did not change exactly one row.
 * (`changes()` speaks of the statement before, so nothing may stand between the two.)
 */
export function mustHaveChanged(db: Database): Statement {
  return db.run(sql`INSERT INTO must SELECT 0 WHERE changes() <> 1`);
}

/** Fails the whole batch when a condition does not hold at its place in the batch. */
export function mustHold(db: Database, condition: SQL): Statement {
  return db.run(sql`INSERT INTO must SELECT 0 WHERE NOT (${condition})`);
}

/** Runs statements in one round trip and one transaction. */
export function runBatch(db: Database, statements: Statement[]): Promise<unknown[]> {
  if (statements.length === 0) return Promise.resolve([]);
  return db.batch(statements as [Statement, ...Statement[]]);
}

/** @returns whether an error is a constraint that refused the batch: a lost race or a taken key. */
export function isConstraint(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause)
    if (/SQLITE_CONSTRAINT|constraint failed/i.test(`${(e as { code?: string }).code ?? ""} ${e.message}`))
      return true;
  return false;
}

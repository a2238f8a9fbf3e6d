import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.ts";
import { must } from "./schema/ground.ts";

export type Statement = BatchItem<"sqlite">;

/**
 * Put this right after a compare-and-set. It fails the whole batch unless that statement changed exactly one row.
 * `changes()` refers to the previous statement, so no other statement may come between the two.
 */
export function mustHaveChanged(db: Database): Statement {
  return db.run(sql`INSERT INTO ${must} SELECT 0 WHERE changes() <> 1`);
}

/** Fails the whole batch unless a condition holds at this point. */
export function mustHold(db: Database, condition: SQL): Statement {
  return db.run(sql`INSERT INTO ${must} SELECT 0 WHERE NOT (${condition})`);
}

/** Runs statements in one round trip and one transaction. */
export function runBatch(db: Database, statements: Statement[]): Promise<unknown[]> {
  if (statements.length === 0) return Promise.resolve([]);
  return db.batch(statements as [Statement, ...Statement[]]);
}

/**
 * @returns whether an error means that a constraint rejected the statement or batch. For example, another write
 *   was first, a {@link mustHold} condition failed, or the key already exists
 */
export function isConstraint(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause)
    if (/SQLITE_CONSTRAINT|constraint failed/i.test(`${(e as { code?: string }).code ?? ""} ${e.message}`))
      return true;
  return false;
}

import type { Client, InStatement, InValue } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { isConstraint } from "./batch.ts";
import type { Database } from "./client.ts";
import { isRead } from "./patient-batch.ts";

/** A query that finds a row only as long as the condition holds. */
export interface Condition {
  sql: string;
  params: unknown[];
}

const originals = new WeakMap<Database, Database>();

/**
 * @returns the same database without the condition, for work that continues even if the condition no longer
 *   holds, such as what follows a commit
 */
export const withoutCondition = (db: Database): Database => originals.get(db) ?? db;

/**
 * A database that checks a condition in every write's transaction, and in reads until a check has succeeded. This costs
 * an extra round trip only when a constraint rejects a write. Writes change nothing if the condition doesn't hold.
 * @param refused makes the error for a call whose check fails, and for all calls after it. For a statement outside a
 *   batch, drizzle wraps this error in its own
 */
export function onCondition(db: Database, condition: Condition, refused: () => Error): Database {
  const client = db.$client;
  const find = { sql: condition.sql, args: condition.params as InValue[] };
  const must = { ...find, sql: `INSERT INTO must SELECT 0 WHERE NOT EXISTS (${find.sql})` };
  let holds: boolean | undefined;

  const read = async (statements: InStatement[]) => {
    if (holds) return client.batch(statements);
    const [found, ...results] = await client.batch([find, ...statements]);
    holds = found !== undefined && found.rows.length > 0;
    if (!holds) throw refused();
    return results;
  };
  const write = async (statements: InStatement[]) => {
    try {
      const [, ...results] = await client.batch([must, ...statements]);
      holds = true;
      return results;
    } catch (error) {
      if (!isConstraint(error)) throw error;
      // Either this condition failed, or a constraint of the batch itself.
      holds = (await client.execute(find)).rows.length > 0;
      throw holds ? error : refused();
    }
  };
  const batch = (statements: InStatement[]) => {
    if (holds === false) return Promise.reject(refused());
    return statements.every(isRead) ? read(statements) : write(statements);
  };
  const execute = async (statement: InStatement) => {
    if (holds && isRead(statement)) return client.execute(statement);
    return (await batch([statement]))[0];
  };
  const conditional = drizzle({ client: { batch, execute } as unknown as Client });
  originals.set(conditional, db);
  return conditional;
}

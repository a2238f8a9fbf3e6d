import { type Client, createClient, type InStatement } from "@libsql/client/ws";
import { drizzle } from "drizzle-orm/libsql/ws";
import type { Database } from "#db/client.ts";
import { isRead } from "#db/patient-batch.ts";

/**
 * Opens the database for thousands of short queries in a row. A socket costs less than half of what HTTP requests cost.
 * Writes wait for each other here, because SQLite would refuse them and they'd have to try again.
 * @param url of a stack's database
 */
export function openBusyDatabase(url: string): { db: Database; close(): void } {
  const client = createClient({ url: url.replace(/^http/, "ws") });
  const oneAtATime = turns();
  const batch = client.batch.bind(client);
  const execute = client.execute.bind(client);
  client.batch = ((statements: InStatement[]) =>
    statements.every(isRead)
      ? batch(statements, "deferred")
      : oneAtATime(() => batch(statements, "write"))) as Client["batch"];
  client.execute = ((statement: InStatement) =>
    isRead(statement) ? execute(statement) : oneAtATime(() => execute(statement))) as Client["execute"];
  return { db: drizzle(client), close: () => client.close() };
}

/** @returns a function that runs one piece of work after the other */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

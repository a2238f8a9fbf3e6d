import type { Client, InArgs, InStatement, ResultSet, Row } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import type { Database } from "#db/client.ts";
import { isRead } from "#db/patient-batch.ts";
import { decoded, type EncodedRows, encoded, Pipeline } from "./pipeline.ts";

/** The number of connections for reading. More don't make the database faster. */
const READERS = 4;

/**
 * Opens a stack's database for thousands of short queries in a row. The product's client opens a connection for each of
 * them, which costs SQLite more than the query, because it reads the schema each time. Here, a few connections stay
 * open, and all writes share one, so that no write finds the database locked.
 */
export function openBusyDatabase(url: string): { db: Database; close(): void } {
  const writer = new Pipeline(url);
  const readers = Array.from({ length: READERS }, () => new Pipeline(url));
  const pipelineFor = (isWrite: boolean) =>
    isWrite ? writer : readers.reduce((best, one) => (one.waiting < best.waiting ? one : best));

  const client = {
    async batch(statements: InStatement[]): Promise<ResultSet[]> {
      const isWrite = !statements.every(isRead);
      const results = await pipelineFor(isWrite).batch(statements.map(stepOf), isWrite);
      return results.map(resultSet);
    },
    async execute(statement: InStatement): Promise<ResultSet> {
      return resultSet(await pipelineFor(!isRead(statement)).execute(stepOf(statement)));
    },
  };
  return {
    // Drizzle uses nothing else of a client.
    db: drizzle(client as unknown as Client),
    close() {
      for (const one of [writer, ...readers]) one.close();
    },
  };
}

function stepOf(statement: InStatement) {
  const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement;
  return { sql, args: listOf(args).map(encoded), want_rows: true };
}

/** Drizzle's parameters are numbered, never named. */
function listOf(args: InArgs) {
  if (!Array.isArray(args)) throw new TypeError("Named parameters aren't supported");
  return args;
}

/** Rows as libSQL's client returns them: values by name, and also by index in properties that aren't enumerable. */
function resultSet({ cols, rows, affected_row_count }: EncodedRows): ResultSet {
  const columns = cols.map(({ name }) => name ?? "");
  return {
    columns,
    columnTypes: [],
    rows: rows.map((values) => rowOf(columns, values.map(decoded))),
    rowsAffected: affected_row_count,
    lastInsertRowid: undefined,
    toJSON: () => ({}),
  };
}

function rowOf(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string | number, unknown> = {};
  for (const [i, value] of values.entries()) {
    Object.defineProperty(row, i, { value });
    const name = columns[i] ?? "";
    if (!Object.hasOwn(row, name)) row[name] = value;
  }
  return Object.defineProperty(row, "length", { value: values.length }) as unknown as Row;
}

import type { Database } from "#db/client.ts";
import { Refused } from "#scripts/ops/command.ts";
import { readAtOnce } from "./cursor.ts";
import {
  FORMAT,
  type Header,
  quoted,
  type SchemaPart,
  SELECT_SCHEMA,
  SEQUENCES,
  tablesWithRows,
  written,
} from "./format.ts";

/** Number of characters that are collected before they're encoded together. */
const CHUNK = 1 << 16;
/** A value that the product encrypted: the key's id, the nonce and the ciphertext (`core/crypto/fields.ts`). */
const SEALED = /^([\w-]{1,40})\.[\w-]{16}\.[\w-]{16,}$/;

/** The database's address and access token. */
export interface Source {
  url: string;
  token: string | undefined;
}

/** What's known about the database after it was read. */
export interface Seen {
  at: number;
  rows: number;
  tables: number;
  /** The number of migrations in the database. */
  migrations: number;
  /** The number of values encrypted with each of the given keys of FIELD_KEYS, by the key's id. */
  sealed: Record<string, number>;
}

/**
 * Reads the whole database in one consistent state, while others write.
 * @param seen filled while reading
 * @param report called with the number of rows read so far, and the total
 * @returns the snapshot in bytes (`format.ts`)
 * @throws Refused if the schema changes while it's read, a number is infinite, or the database refuses the request
 */
export async function* takeSnapshot(
  db: Database,
  { url, token }: Source,
  seen: Seen,
  report: (rows: number, of: number) => void,
): AsyncGenerator<Uint8Array> {
  const schema = await schemaOf(db);
  const columns = await columnsOf(db);
  const names = tablesWithRows(schema);
  const counts = names.map((name) => `(SELECT count(*) FROM ${quoted(name)})`);
  const own = names.map((name) => {
    const list = name === SEQUENCES ? ["name", "seq"] : (columns.get(name) ?? []);
    return { name, columns: list, sql: `SELECT ${list.map(quoted).join(", ")} FROM ${quoted(name)}` };
  });
  const found = readAtOnce(url, token, [
    SELECT_SCHEMA,
    `SELECT ${counts.join(", ")}`,
    ...own.map(({ sql }) => sql),
  ]);
  const then: SchemaPart[] = [];
  let table = -1;
  let lines: string[] = [];
  let length = 0;
  let total = 0;
  const encoder = new TextEncoder();
  const add = (line: unknown) => {
    const text = `${JSON.stringify(line)}\n`;
    lines.push(text);
    length += text.length;
  };
  const flush = () => {
    const bytes = encoder.encode(lines.join(""));
    lines = [];
    length = 0;
    return bytes;
  };
  for await (const { query, row } of found) {
    const values = row.map(written);
    if (query === 0) {
      const [type, name, of, sql] = values as [SchemaPart["type"], string, string, string];
      then.push({ type, name, table: of, sql });
    } else if (query === 1) {
      if (JSON.stringify(then) !== JSON.stringify(schema))
        throw new Refused("The database's schema is being changed. Run it again once that's done.");
      const tables = own.map(({ name, columns }, i) => ({ name, columns, rows: Number(values[i]) }));
      total = tables.reduce((sum, { rows }) => sum + rows, 0);
      add({ format: FORMAT, at: seen.at, schema, tables } satisfies Header);
    } else {
      if (table !== query - 2) {
        table = query - 2;
        add({ table });
      }
      add(values);
      seen.rows++;
      if (own[table]?.name === "__drizzle_migrations") seen.migrations++;
      for (const value of values) if (typeof value === "string") countSealed(seen, value);
      if (seen.rows % 1000 === 0) report(seen.rows, total);
    }
    if (length >= CHUNK) yield flush();
  }
  seen.tables = own.length;
  add({ end: seen.rows });
  yield flush();
}

function countSealed({ sealed }: Seen, value: string): void {
  if (value.length > 100_000) return;
  const id = SEALED.exec(value)?.[1];
  // Text that people entered could look like an encrypted value.
  if (id && Object.hasOwn(sealed, id)) sealed[id] = (sealed[id] ?? 0) + 1;
}

/** @returns all parts of the database's schema, in the order in which they were created */
export async function schemaOf(db: Database): Promise<SchemaPart[]> {
  const { rows } = await db.$client.execute(SELECT_SCHEMA);
  return rows.map(({ type, name, table, sql }) => ({ type, name, table, sql }) as unknown as SchemaPart);
}

/** @returns the names of each table's columns, without computed ones */
async function columnsOf(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await db.$client.execute(
    `SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema t, pragma_table_xinfo(t.name) c
      WHERE t.type = 'table' AND c.hidden = 0 ORDER BY t.rowid, c.cid`,
  );
  const columns = new Map<string, string[]>();
  for (const { table, column } of rows)
    columns.set(String(table), [...(columns.get(String(table)) ?? []), String(column)]);
  return columns;
}

import type { Client, InStatement } from "@libsql/client/http";
import { Refused } from "#scripts/ops/command.ts";
import {
  type Header,
  isVirtual,
  ownParts,
  quoted,
  readValue,
  SEQUENCES,
  type SnapshotTable,
  type Value,
  type Written,
} from "./format.ts";
import type { Piece } from "./read-snapshot.ts";

/**
 * Limits of one transaction, in characters of values, and of one statement, in parameters (SQLite's limit is 32,766).
 */
const BATCH_CHARS = 1_000_000;
const PARAMETERS = 10_000;

/**
 * Writes a snapshot into an empty database: tables first, then their rows, then everything else. This way, no trigger
 * runs again for restored rows.
 * @param report called with the number of rows written so far, and the total
 * @throws Refused if a table ends up with fewer or more rows than in the snapshot
 */
export async function load(
  client: Client,
  pieces: AsyncIterable<Piece>,
  report: (rows: number, of: number) => void,
): Promise<Header> {
  let header: Header | undefined;
  let table: SnapshotTable | undefined;
  let rows: Written[][] = [];
  let chars = 0;
  let done = 0;
  let total = 0;
  const flush = async () => {
    if (table && rows.length > 0) await client.migrate(inserts(table, rows));
    done += rows.length;
    if (rows.length > 0) report(done, total);
    rows = [];
    chars = 0;
  };
  for await (const piece of pieces) {
    if ("header" in piece) {
      header = piece.header;
      total = header.tables.reduce((sum, one) => sum + one.rows, 0);
      await client.migrate(
        ownParts(header.schema)
          .filter((part) => part.type === "table" && !isVirtual(part))
          .map(({ sql }) => sql),
      );
    } else if ("table" in piece) {
      await flush();
      table = header?.tables[piece.table];
      // SQLite has already added its own numbers while rows were written.
      if (table?.name === SEQUENCES) await client.execute(`DELETE FROM ${SEQUENCES}`);
    } else {
      rows.push(piece.row);
      for (const value of piece.row) chars += typeof value === "string" ? value.length : 16;
      if (chars > BATCH_CHARS) await flush();
    }
  }
  await flush();
  if (!header) throw new Error("A snapshot has a header");
  await client.migrate(
    ownParts(header.schema)
      .filter((part) => part.sql !== "" && (part.type !== "table" || isVirtual(part)))
      .map(({ sql }) => sql),
  );
  await assertCounts(client, header.tables);
  return header;
}

/** @returns insert statements, each with as many rows as the parameter limit allows */
function inserts({ name, columns }: SnapshotTable, rows: readonly Written[][]): InStatement[] {
  const each = Math.max(1, Math.floor(PARAMETERS / columns.length));
  const row = `(${columns.map(() => "?").join(", ")})`;
  const into = `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(", ")}) VALUES `;
  const statements: InStatement[] = [];
  for (let at = 0; at < rows.length; at += each) {
    const some = rows.slice(at, at + each);
    const args: Value[] = some.flatMap((one) => one.map(readValue));
    statements.push({ sql: into + some.map(() => row).join(", "), args });
  }
  return statements;
}

async function assertCounts(client: Client, tables: readonly SnapshotTable[]): Promise<void> {
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM ${quoted(name)})`);
  const { rows } = await client.execute(`SELECT ${counts.join(", ")}`);
  const wrong = tables.find(({ rows: expected }, i) => Number(rows[0]?.[i]) !== expected);
  if (wrong)
    throw new Refused(`${wrong.name} doesn't have the ${wrong.rows} rows that it should. Run it again.`);
}

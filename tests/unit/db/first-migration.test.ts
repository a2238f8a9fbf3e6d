import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { MIGRATIONS } from "#db/migrations.ts";

const FIRST = `${MIGRATIONS}/0000_first_schema.sql`;
const OLD = new URL("../../fixtures/old-migrations.sql", import.meta.url);

/** @param path of a file with migrations @returns a database in memory that they made */
function databaseOf(path: string | URL): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const sql of readFileSync(path, "utf8").split("--> statement-breakpoint")) database.exec(sql);
  return database;
}

const [now, old] = [databaseOf(FIRST), databaseOf(OLD)];
const ask = (database: DatabaseSync, query: string) =>
  database
    .prepare(query)
    .all()
    .map((row) => ({ ...row }));

/** SQL without comments, quotes and line breaks. */
const plain = (sql: string) =>
  sql
    .replace(/--[^\n]*/g, "")
    .replace(/[`"]/g, "")
    .replace(/\s+/g, " ")
    .trim();

const partsOf = (database: DatabaseSync, types: string) =>
  ask(
    database,
    `SELECT type, name, tbl_name, coalesce(sql, '') AS sql FROM sqlite_schema WHERE type IN (${types})`,
  )
    .map(({ type, name, tbl_name, sql }) => ({ type, name: String(name), tbl_name, sql: plain(String(sql)) }))
    .sort((a, b) => a.name.localeCompare(b.name));

const tables = ask(old, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").map(({ name }) =>
  String(name),
);

test("has the same tables as the migrations that it replaced", () => {
  const names = "SELECT type, name, ncol, wr, strict FROM pragma_table_list ORDER BY name";
  expect(tables.length).toBeGreaterThan(60);
  expect(ask(now, names)).toEqual(ask(old, names));
});

/** What a table's columns don't show. Each check, and whether row numbers are used only once. */
const constraintsOf = (database: DatabaseSync, table: string) =>
  ask(database, `SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = '${table}'`).map(({ sql }) =>
    (plain(String(sql)).match(/CHECK ?\((?:[^()]|\([^()]*\))*\)|AUTOINCREMENT/g) ?? []).sort(),
  );

test.each(tables)("has the same columns, references, indexes and rows in %s", (table) => {
  const both = (look: (database: DatabaseSync) => unknown) => expect(look(now)).toEqual(look(old));
  both((database) => ask(database, `SELECT * FROM pragma_table_xinfo('${table}')`));
  both((database) =>
    ask(
      database,
      `SELECT "table", "from", "to", on_update, on_delete, match FROM pragma_foreign_key_list('${table}') ORDER BY 1, 2`,
    ),
  );
  both((database) =>
    ask(
      database,
      `SELECT l.name, l."unique", l.origin, l.partial, x.seqno, x.cid, x.name AS column, x."desc", x.coll, x.key
        FROM pragma_index_list('${table}') l, pragma_index_xinfo(l.name) x ORDER BY l.name, x.seqno`,
    ),
  );
  both((database) => constraintsOf(database, table));
  if (table !== "sqlite_sequence") both((database) => ask(database, `SELECT * FROM "${table}"`));
});

test("has the same indexes, triggers and views, and the same search table", () => {
  for (const types of ["'index'", "'trigger'", "'view'"])
    expect(partsOf(now, types)).toEqual(partsOf(old, types));
  const virtual = (database: DatabaseSync) =>
    partsOf(database, "'table'").filter(({ sql }) => sql.startsWith("CREATE VIRTUAL"));
  expect(virtual(now)).toHaveLength(1);
  expect(virtual(now)).toEqual(virtual(old));
});

test("is the first of the migrations, and no other has its number", () => {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith(".sql"));
  expect(files.sort()[0]).toBe("0000_first_schema.sql");
  expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length);
});

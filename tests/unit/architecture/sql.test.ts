import { join } from "node:path";
import { getTableName, getViewName, is, Table, View } from "drizzle-orm";
import { expect, test } from "vitest";
import { files, ROOT, read } from "./source.ts";

/** The tables and views of the schema, as the database calls them. */
const NAMES = (await Promise.all(files("db/schema").map((file) => import(join(ROOT, file)))))
  .flatMap((module: object) => Object.values(module) as unknown[])
  .flatMap((value) => (is(value, Table) ? getTableName(value) : is(value, View) ? getViewName(value) : []));

/** A table of the schema that's typed by hand, and a table from the schema with an alias typed by hand. */
const TYPED = new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO)\\s+"?(?:${NAMES.join("|")})\\b`);
const ALIAS = /\b(?:FROM|JOIN|UPDATE|INTO)\s+\$\{\w+\}\s+(?:AS\s+)?[a-z_]\w*/;
/** A selected subquery that drizzle would leave the tables' names out of. */
const SELECTED = /\bsql<[^`]*?>`(?=[^`]*\bSELECT\b)[^`]*\$\{\w+\.\w+\}/;

/** Why these type a name themselves. */
const ALLOWED: Readonly<Record<string, string>> = {
  "functions/teamwork/list-notes.ts": "the alias is of a subquery",
};

const code = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
const found = (pattern: RegExp) =>
  [...files("functions"), ...files("realtime")].filter((file) => pattern.test(code(file)));

test.each([
  'sql`SELECT 1 FROM links l WHERE l.kind = "invite"`',
  "sql`(SELECT max(used_at)\n  FROM links)`",
  "sql`JOIN team_access ON true`",
  'sql`UPDATE "users" SET staff = 1`',
])("a table's name that's typed by hand is recognized: %s", (text) => expect(text).toMatch(TYPED));

test("SQL gets its tables from the schema", () => {
  expect(NAMES).toContain("ledger_entries");
  expect(found(TYPED)).toEqual([]);
});

test("SQL gets the aliases of tables from drizzle's `alias`", () => {
  const table = "$" + "{links}";
  expect(`sql\`SELECT 1 FROM ${table} l WHERE l.used_at IS NULL\``).toMatch(ALIAS);
  expect(`sql\`SELECT 1 FROM ${table} WHERE true\``).not.toMatch(ALIAS);
  expect(found(ALIAS).filter((file) => !ALLOWED[file])).toEqual([]);
});

test("a selected subquery keeps its columns' tables", () => {
  const column = "$" + "{links.usedAt}";
  expect(`at: sql<number>\`(SELECT max(${column}) FROM …)\``).toMatch(SELECTED);
  expect(`at: sql<number>\`max(${column})\`, other: qualified\`(SELECT 1)\``).not.toMatch(SELECTED);
  expect(found(SELECTED)).toEqual([]);
});

import { Refused } from "../command.ts";
import type { Encoded } from "./cursor.ts";

/** What a snapshot of the database is written as: lines of JSON, first a header, then each table's rows, then the end. */
export const FORMAT = "countersign-snapshot-1";

/** A row of `sqlite_schema`. */
export interface SchemaPart {
  type: "table" | "index" | "view" | "trigger";
  name: string;
  /** The table that it belongs to. */
  table: string;
  sql: string;
}

export interface SnapshotTable {
  name: string;
  columns: string[];
  rows: number;
}

export interface Header {
  format: typeof FORMAT;
  /** UTC ms. */
  at: number;
  schema: SchemaPart[];
  tables: SnapshotTable[];
}

/** A line that begins a table's rows, by its place in the header. */
export interface TableLine {
  table: number;
}

export interface EndLine {
  /** How many rows there were in all. */
  end: number;
}

/** A column's value in a line. Integers are numbers if those are exact. */
export type Written = null | string | number | { i: string } | { f: number } | { b: string };

/** A column's value for the database's client: integers are bigint, and other numbers are floats. */
export type Value = null | string | number | bigint | Uint8Array;

/** @returns a value of the database as it's written */
export function written(value: Encoded): Written {
  if (value.type === "null") return null;
  if (value.type === "text") return value.value;
  if (value.type === "float") return { f: finite(value.value) };
  if (value.type === "blob") return { b: value.base64 };
  const number = Number(value.value);
  return Number.isSafeInteger(number) ? number : { i: value.value };
}

/** The protocol has no way to write infinity. */
function finite(value: number | null): number {
  if (value === null) throw new Refused("A column holds an infinite number, which can't be backed up");
  return value;
}

/** @returns a written value for the database's client @throws if it isn't one */
export function readValue(value: Written): Value {
  if (value === null || typeof value === "string") return value;
  if (typeof value === "number") return BigInt(value);
  if ("i" in value) return BigInt(value.i);
  if ("f" in value) return value.f;
  if ("b" in value) return new Uint8Array(Buffer.from(value.b, "base64"));
  throw new Error("A value has an unknown form");
}

const VIRTUAL = /^\s*CREATE VIRTUAL TABLE/i;

/** @returns whether it's a table whose content is kept elsewhere, or computed */
export const isVirtual = ({ type, sql }: SchemaPart): boolean => type === "table" && VIRTUAL.test(sql);

/** @returns the parts that the product's migrations made: without what SQLite keeps for virtual tables and itself */
export function ownParts(schema: readonly SchemaPart[]): SchemaPart[] {
  const virtual = schema.filter(isVirtual).map(({ name }) => `${name}_`);
  return schema.filter(
    ({ name, table }) =>
      !/^(sqlite_|libsql_|_litestream)/.test(name) && !virtual.some((shadow) => table.startsWith(shadow)),
  );
}

/** @returns the tables whose rows a snapshot has */
export const tablesWithRows = (schema: readonly SchemaPart[]): string[] => [
  ...ownParts(schema)
    .filter((part) => part.type === "table" && !isVirtual(part))
    .map(({ name }) => name),
  ...(schema.some(({ name }) => name === SEQUENCES) ? [SEQUENCES] : []),
];

/** Where SQLite keeps which numbers it has given out. It makes this table itself. */
export const SEQUENCES = "sqlite_sequence";

/** @returns a name as part of a statement */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Reads the schema; the columns fit {@link SchemaPart}. */
export const SELECT_SCHEMA =
  "SELECT type, name, tbl_name AS \"table\", coalesce(sql, '') AS sql FROM sqlite_schema ORDER BY rowid";

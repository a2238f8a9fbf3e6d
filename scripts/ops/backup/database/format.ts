import { Refused } from "#scripts/ops/command.ts";
import type { Encoded } from "./cursor.ts";

/** The format of a database snapshot: lines of JSON with a header, each table's rows, and an end line. */
export const FORMAT = "countersign-snapshot-1";

/** A row of `sqlite_schema`. */
export interface SchemaPart {
  type: "table" | "index" | "view" | "trigger";
  name: string;
  /** The table that the part belongs to. */
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

/** The line before a table's rows, with the table's index in the header. */
export interface TableLine {
  table: number;
}

export interface EndLine {
  /** The total number of rows. */
  end: number;
}

/** A column's value in a line. An integer is a plain number if a number can hold it exactly. */
export type Written = null | string | number | { i: string } | { f: number } | { b: string };

/** A column's value for the database client: integers are bigint, other numbers are floats. */
export type Value = null | string | number | bigint | Uint8Array;

/** @returns a database value in the snapshot's format */
export function written(value: Encoded): Written {
  if (value.type === "null") return null;
  if (value.type === "text") return value.value;
  if (value.type === "float") return { f: finite(value.value) };
  if (value.type === "blob") return { b: value.base64 };
  const number = Number(value.value);
  return Number.isSafeInteger(number) ? number : { i: value.value };
}

/** The protocol has no encoding for infinity, so it sends null. */
function finite(value: number | null): number {
  if (value === null) throw new Refused("A column holds an infinite number, which can't be backed up");
  return value;
}

/** @returns a snapshot's value for the database client @throws if it isn't in the snapshot's format */
export function readValue(value: Written): Value {
  if (value === null || typeof value === "string") return value;
  if (typeof value === "number") return BigInt(value);
  if ("i" in value) return BigInt(value.i);
  if ("f" in value) return value.f;
  if ("b" in value) return new Uint8Array(Buffer.from(value.b, "base64"));
  throw new Error("A value has an unknown form");
}

const VIRTUAL = /^\s*CREATE VIRTUAL TABLE/i;

/** @returns whether it's a table whose content is stored elsewhere or computed */
export const isVirtual = ({ type, sql }: SchemaPart): boolean => type === "table" && VIRTUAL.test(sql);

/**
 * @returns the parts that the product's migrations created, without the tables behind virtual tables and the
 *   internal ones of SQLite, libSQL and Litestream
 */
export function ownParts(schema: readonly SchemaPart[]): SchemaPart[] {
  const virtual = schema.filter(isVirtual).map(({ name }) => `${name}_`);
  return schema.filter(
    ({ name, table }) =>
      !/^(sqlite_|libsql_|_litestream)/.test(name) && !virtual.some((shadow) => table.startsWith(shadow)),
  );
}

/** @returns the names of the tables whose rows a snapshot has */
export const tablesWithRows = (schema: readonly SchemaPart[]): string[] => [
  ...ownParts(schema)
    .filter((part) => part.type === "table" && !isVirtual(part))
    .map(({ name }) => name),
  ...(schema.some(({ name }) => name === SEQUENCES) ? [SEQUENCES] : []),
];

/** SQLite's own table of the last assigned row numbers. */
export const SEQUENCES = "sqlite_sequence";

/** @returns a name quoted for an SQL statement */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Reads the schema; its columns match {@link SchemaPart}. */
export const SELECT_SCHEMA =
  "SELECT type, name, tbl_name AS \"table\", coalesce(sql, '') AS sql FROM sqlite_schema ORDER BY rowid";

import { DatabaseSync } from "node:sqlite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { MIGRATIONS } from "#db/migrations.ts";
import { ownParts, type SchemaPart, SELECT_SCHEMA } from "./format.ts";

/** The table that drizzle's migrator creates for itself. */
const OWN_TABLE = "__drizzle_migrations";

/**
 * Runs all migrations on an empty in-memory database. There's no other reliable way to know the resulting schema.
 * @returns the schema that a migrated database has
 */
export function migratedSchema(): SchemaPart[] {
  const database = new DatabaseSync(":memory:");
  try {
    for (const { sql } of readMigrationFiles({ migrationsFolder: MIGRATIONS }))
      for (const statement of sql) database.exec(statement);
    return ownParts(database.prepare(SELECT_SCHEMA).all() as unknown as SchemaPart[]);
  } finally {
    database.close();
  }
}

/** How a database differs from the schema that the migrations create. */
export interface SchemaDifference {
  /**
   * Missing or different tables that aren't virtual. Unlike a virtual table's, a regular table's rows can't be rebuilt
   * from the rest of the database.
   */
  tables: string[];
  /** Missing or different parts without rows of their own, each as the migrations create it. */
  mendable: SchemaPart[];
  /** Parts that no migration creates. */
  unknown: SchemaPart[];
}

/** @param actual the parts of the database's schema */
export function compareSchemas(
  expected: readonly SchemaPart[],
  actual: readonly SchemaPart[],
): SchemaDifference {
  const found = new Map(actual.map((part) => [`${part.type} ${part.name}`, plain(part.sql)]));
  const wanted = new Set(expected.map(({ type, name }) => `${type} ${name}`));
  const different = expected.filter(({ type, name, sql }) => found.get(`${type} ${name}`) !== plain(sql));
  const hasRows = ({ type, sql }: SchemaPart) => type === "table" && !/^\s*CREATE VIRTUAL/i.test(sql);
  return {
    tables: different.filter(hasRows).map(({ name }) => name),
    mendable: different.filter((part) => !hasRows(part)),
    unknown: actual.filter(({ type, name }) => !wanted.has(`${type} ${name}`) && name !== OWN_TABLE),
  };
}

/** Ignores whitespace and the way in which names are quoted. */
const plain = (sql: string) => sql.replace(/[`"]/g, "").replace(/\s+/g, " ").trim();

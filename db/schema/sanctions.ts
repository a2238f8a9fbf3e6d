import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Sanctions lists that operators loaded. We search only the `active` one; there's at most one per source. */
export const sanctionLists = sqliteTable(
  "sanction_lists",
  {
    id: text().primaryKey(),
    source: text().notNull(),
    /** The list's own date, YYYY-MM-DD. */
    listDate: text("list_date").notNull(),
    loadedAt: integer("loaded_at").notNull(),
    entries: integer().notNull(),
    names: integer().notNull(),
    /** `KEYS_VERSION` of the code that stored its names. If it isn't the current one, the list must be loaded again. */
    keysVersion: integer("keys_version").notNull().default(1),
    active: integer({ mode: "boolean" }).notNull().default(false),
  },
  (t) => [index("sanction_lists_active").on(t.source, t.active)],
);
export type SanctionList = typeof sanctionLists.$inferSelect;

/** An entry of a list, with the details that we compare when a name matches. */
export const sanctionEntries = sqliteTable(
  "sanction_entries",
  {
    listId: text("list_id").notNull(),
    /** The entry's number in the list. */
    number: integer().notNull(),
    name: text().notNull(),
    /** `individual`, `entity`, `vessel`, `aircraft`. */
    kind: text().notNull(),
    program: text().notNull(),
    remarks: text(),
    /** Birth dates, as precise as known: YYYY, YYYY-MM or YYYY-MM-DD. */
    births: text({ mode: "json" }).$type<string[]>().notNull(),
    addresses: text({ mode: "json" })
      .$type<{ street?: string; city?: string; country?: string }[]>()
      .notNull(),
    /** Passport, tax and other numbers, folded. */
    ids: text({ mode: "json" }).$type<string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.number] })],
);
export type SanctionEntry = typeof sanctionEntries.$inferSelect;

/**
 * The keys by which we search for names and aliases (`storedKeysOf`); one row for each key of each name. Vessels and
 * aircraft have none.
 */
export const sanctionTokens = sqliteTable(
  "sanction_tokens",
  {
    listId: text("list_id").notNull(),
    token: text().notNull(),
    number: integer().notNull(),
    /** Which of the entry's names: 0 is the main name, 1 and up are aliases. */
    nameIndex: integer("name_index").notNull(),
    /** The whole name, folded. */
    folded: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.token, t.number, t.nameIndex] })],
);

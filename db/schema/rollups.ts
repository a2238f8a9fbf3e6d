import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** `q`: a quarter of an hour, `h`: an hour, `d`: a day, each UTC; `a`: all time. */
export const SPANS = ["q", "h", "d", "a"] as const;
export type Span = (typeof SPANS)[number];

/**
 * Figures for dashboards and analytics, counted by triggers (in `migrations/`) in the same transaction as the change.
 * A row exists only for a span in which something happened.
 *
 * `scope` is `team:<id>` for a team's requests, `member:<team id>:<user id>` for one member's part of them, and
 * `user:<id>` for a person's requests outside of teams. `type` is a verification type, or empty for all types.
 */
export const rollups = sqliteTable(
  "rollups",
  {
    scope: text().notNull(),
    type: text().notNull(),
    span: text({ enum: SPANS }).notNull(),
    /** When the span starts, UTC milliseconds; 0 for all time. */
    start: integer().notNull(),
    /** Counted in the span in which the request was made: how many requests, and how many of them reached each step. */
    requested: integer().notNull().default(0),
    opened: integer().notNull().default(0),
    consented: integer().notNull().default(0),
    evidence: integer().notNull().default(0),
    resulted: integer().notNull().default(0),
    /** Only in the all-time row: how many wait for consent now. */
    pending: integer().notNull().default(0),
    /** Counted in the span in which the request ended. */
    completed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    /** Charges for verifications minus credits, in cents, counted in the span in which they were posted. */
    spendCents: integer("spend_cents").notNull().default(0),
    /** Also counted in the span in which the request ended: failures by reason, completions by turnaround bucket. */
    failures: text({ mode: "json" }).$type<Record<string, number>>().notNull().default({}),
    /** Also by when the request was completed: how many results reach each level of assurance now. */
    assurance: text({ mode: "json" }).$type<Record<string, number>>().notNull().default({}),
    turnaround: text({ mode: "json" }).$type<Record<string, number>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.scope, t.type, t.span, t.start] })],
);

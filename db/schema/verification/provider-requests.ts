import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CheckId } from "#contract/checks/catalog.ts";
import { PROVIDER_REQUEST_STATUSES } from "#contract/enums.ts";
import { verifications } from "./verifications.ts";

/** A request to a provider about one check, and its answer. */
export const providerRequests = sqliteTable(
  "provider_requests",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    check: text("check_id").$type<CheckId>().notNull(),
    provider: text().notNull(),
    status: text({ enum: PROVIDER_REQUEST_STATUSES }).notNull(),
    attempts: integer().notNull().default(0),
    nextAt: integer("next_at").notNull(),
    /** When we stop waiting for the answer. */
    expiresAt: integer("expires_at").notNull(),
    answeredAt: integer("answered_at"),
    /** The time that the provider states for its newest event (UTC ms). An older event changes nothing. */
    eventAt: integer("event_at"),
    /** Encrypted JSON. */
    answer: text(),
    lastError: text("last_error"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("provider_requests_check").on(t.verificationId, t.check, t.provider),
    index("provider_requests_due").on(t.status, t.nextAt),
  ],
);
export type ProviderRequestRow = typeof providerRequests.$inferSelect;

/** Callbacks that were accepted, so that each takes effect only once. */
export const providerEvents = sqliteTable(
  "provider_events",
  {
    provider: text().notNull(),
    /** The `webhook-id` header. */
    eventId: text("event_id").notNull(),
    receivedAt: integer("received_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] }), index("provider_events_age").on(t.receivedAt)],
);

/** Circuit breakers: a provider that keeps failing gets no requests for a while. */
export const providerCircuits = sqliteTable("provider_circuits", {
  provider: text().primaryKey(),
  failures: integer().notNull().default(0),
  /** Nothing is sent before this time. After it, one request is tried. */
  openUntil: integer("open_until").notNull().default(0),
  updatedAt: integer("updated_at").notNull(),
});

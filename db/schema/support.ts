import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SUPPORT_CATEGORIES } from "#contract/support.ts";

/** Messages from the support page. */
export const supportTickets = sqliteTable(
  "support_tickets",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    category: text({ enum: SUPPORT_CATEGORIES }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("support_tickets_age").on(t.createdAt)],
);

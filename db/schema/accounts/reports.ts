import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { REPORT_REASONS } from "#contract/enums.ts";
import { verifications } from "../verification/verifications.ts";
import { users } from "./users.ts";

/** Requesters that people have blocked. */
export const requesterBlocks = sqliteTable(
  "requester_blocks",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    requesterId: text("requester_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.requesterId] })],
);

/** Subjects' reports about requesters. */
export const requesterReports = sqliteTable(
  "requester_reports",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    reporterId: text("reporter_id")
      .notNull()
      .references(() => users.id),
    requesterId: text("requester_id")
      .notNull()
      .references(() => users.id),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    details: text(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("requester_reports_verification").on(t.verificationId),
    index("requester_reports_requester").on(t.requesterId, t.createdAt),
  ],
);

import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ScorePiece } from "#contract/checks/result.ts";
import { verifications } from "./verifications.ts";

/** What each result was computed from, and by which version of the rules, so that it can be recomputed. */
export const resultRecords = sqliteTable("result_records", {
  verificationId: text("verification_id")
    .primaryKey()
    .references(() => verifications.id, { onDelete: "cascade" }),
  engineVersion: text("engine_version").notNull(),
  pieces: text({ mode: "json" }).$type<ScorePiece[]>().notNull(),
  overallScore: integer("overall_score"),
  outcome: text().notNull(),
  createdAt: integer("created_at").notNull(),
});

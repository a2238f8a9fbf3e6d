import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Assurance, AssuranceInput } from "#contract/assurance/assurance.ts";
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
  /**
   * The level of assurance, and what it was computed from; null for results about businesses, and for those from before
   * we computed it.
   */
  assurance: text({ mode: "json" }).$type<{ input: AssuranceInput; answer: Assurance }>(),
  createdAt: integer("created_at").notNull(),
});

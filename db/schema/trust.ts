import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { TrustCap, TrustCategory } from "#contract/sharing/trust.ts";
import type { RatedName, SetAside, TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { users } from "./accounts/users.ts";
import { verifications } from "./verification/verifications.ts";

/** Each person's current Trust Score, with the evidence it's computed from, so that it can be recomputed. */
export const trustScores = sqliteTable(
  "trust_scores",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    score: integer().notNull(),
    version: text().notNull(),
    cap: text().$type<TrustCap>(),
    pieces: text({ mode: "json" }).$type<TrustPiece[]>().notNull(),
    /**
     * For each rating, by verification id: the number that stands for its rater, even if the rating doesn't count now.
     * Raters who seem to be the same person have the same number.
     */
    raterNumbers: text("rater_numbers", { mode: "json" })
      .$type<Record<string, number>>()
      .notNull()
      .default({}),
    /** Passed checks and ratings that don't count for this account, each with the reason. */
    setAside: text("set_aside", { mode: "json" }).$type<SetAside[]>().notNull().default([]),
    /**
     * Whether the ratings that this person gives count (`functions/trust/rater-standing.ts`), as long as their account
     * isn't suspended.
     */
    stands: integer({ mode: "boolean" }).notNull().default(false),
    computedAt: integer("computed_at").notNull(),
    /** When to recompute the score because evidence ages or something else changed; null if nothing will age. */
    nextAt: integer("next_at"),
  },
  (t) => [index("trust_scores_next").on(t.nextAt).where(sql`next_at IS NOT NULL`)],
);
export type TrustScoreRow = typeof trustScores.$inferSelect;

/** How a score changed: one point per change, at most one a day. */
export const trustHistory = sqliteTable(
  "trust_history",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `YYYY-MM-DD`, UTC. */
    day: text().notNull(),
    score: integer().notNull(),
    /** How much of each part's maximum was reached, 0–100. */
    parts: text({ mode: "json" }).$type<Partial<Record<TrustCategory, number>>>().notNull(),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);

/** How the two sides of a completed peer check rated each other; each may do so once. */
export const ratings = sqliteTable(
  "ratings",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    raterId: text("rater_id")
      .notNull()
      .references(() => users.id),
    ratedId: text("rated_id")
      .notNull()
      .references(() => users.id),
    /**
     * The names of the rated account and its business at the time. If the account now has a different name, the
     * rating doesn't count.
     */
    ratedName: text("rated_name", { mode: "json" }).$type<RatedName>(),
    /** 1 to 5. */
    rating: integer().notNull(),
    /** Encrypted; only the rated person sees it. */
    comment: text(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("ratings_verification_rater").on(t.verificationId, t.raterId),
    index("ratings_rated").on(t.ratedId, t.raterId, t.createdAt),
    index("ratings_rater").on(t.raterId, t.ratedId),
  ],
);
export type RatingRow = typeof ratings.$inferSelect;

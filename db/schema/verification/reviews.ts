import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CheckId } from "#contract/checks/catalog.ts";
import { DISPUTE_ENDINGS, DOCUMENT_TYPES, REVIEW_DECISIONS, REVIEW_REASONS } from "#contract/enums.ts";
import { DISPUTE_CAUSES } from "#contract/reviews/doubt.ts";
import { users } from "../accounts/users.ts";
import { checks } from "./checks.ts";
import { verifications } from "./verifications.ts";

/**
 * A check that needs a reviewer. It's open until `decidedAt`; a check that returns to the queue gets a new
 * row. A decision against the subject takes two reviewers: the first one's decision is stored in `proposed…`
 * until another reviewer confirms it.
 */
export const reviews = sqliteTable(
  "reviews",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    checkRowId: text("check_row_id")
      .notNull()
      .references(() => checks.id, { onDelete: "cascade" }),
    check: text("check_id").$type<CheckId>().notNull(),
    reason: text({ enum: REVIEW_REASONS }).notNull(),
    openedAt: integer("opened_at").notNull(),
    /** After this time (`contract/reviews/review-time.ts`), the check ends as `inconclusive`. */
    dueAt: integer("due_at").notNull(),
    proposed: text({ enum: REVIEW_DECISIONS }),
    proposedBy: text("proposed_by").references(() => users.id),
    proposedAt: integer("proposed_at"),
    /** Encrypted: the first reviewer's reason. */
    proposedReason: text("proposed_reason"),
    /**
     * Null while the review is open, and if it was closed without a decision (`decidedAt` is set then): time ran out,
     * or the check no longer needed a reviewer.
     */
    decision: text({ enum: REVIEW_DECISIONS }),
    decidedBy: text("decided_by").references(() => users.id),
    decidedAt: integer("decided_at"),
    /** Whether the reviewer who decided was trained to examine documents at that time. */
    trained: integer({ mode: "boolean" }).notNull().default(false),
    /** Encrypted: the reviewer's reason. */
    decidedReason: text("decided_reason"),
    /** The document that the subject has to add again. */
    askedFor: text("asked_for", { enum: DOCUMENT_TYPES }),
  },
  (t) => [
    index("reviews_open").on(t.decidedAt, t.dueAt, t.id),
    index("reviews_verification").on(t.verificationId),
    index("reviews_check").on(t.checkRowId, t.openedAt),
  ],
);
export type ReviewRow = typeof reviews.$inferSelect;

/**
 * A finding that its subject disputes. The finding is excluded from every score until the dispute is closed, and for
 * good if the dispute was upheld or nobody decided it in time.
 */
export const disputes = sqliteTable(
  "disputes",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    check: text("check_id").$type<CheckId>().notNull(),
    /** Code of the finding (`Reason.code`). */
    finding: text().notNull(),
    /** Why it's in doubt: its subject says so, or the key of the issuer that signed the evidence was compromised. */
    cause: text({ enum: DISPUTE_CAUSES }).notNull().default("subject"),
    /** Encrypted: the subject's statement, shown to the requester. */
    statement: text().notNull(),
    openedAt: integer("opened_at").notNull(),
    /** Thirty days after it was opened. */
    dueAt: integer("due_at").notNull(),
    outcome: text({ enum: DISPUTE_ENDINGS }),
    closedBy: text("closed_by").references(() => users.id),
    closedAt: integer("closed_at"),
    /** Encrypted: the reviewer's reason, or a standard text if nobody decided in time. Shown to both sides. */
    closedReason: text("closed_reason"),
  },
  (t) => [
    uniqueIndex("disputes_finding").on(t.verificationId, t.check, t.finding, t.cause),
    index("disputes_open").on(t.closedAt, t.dueAt, t.id),
  ],
);
export type DisputeRow = typeof disputes.$inferSelect;

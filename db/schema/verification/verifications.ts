import { desc, sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Service } from "#contract/checks/catalog.ts";
import {
  FAILURE_REASONS,
  type PeerContext,
  type PeerKind,
  PRIORITIES,
  PURPOSES,
  STAGES,
  STATUSES,
  VERIFICATION_TYPES,
} from "#contract/enums.ts";
import { users } from "../accounts/users.ts";
import { teams } from "../teams.ts";
import { requestColumns } from "./request-columns.ts";

/** Kind and occasion of a peer check. Amounts in dollars. */
export interface PeerDetails {
  kind: PeerKind;
  context: PeerContext;
  meetingLocation?: string | undefined;
  transactionType?: string | undefined;
  transactionValue?: number | undefined;
  notify: { sms: boolean; email: boolean };
  /** The requester offered to be verified in return. */
  mutualOffered: boolean;
  /** When both sides were notified of a result that waited for its counterpart, or that existed before it (UTC ms). */
  releasedAt?: number | undefined;
  /**
   * Set if the requester had blocked the subject who asked back, so they never see that request and don't
   * wait for its result.
   */
  mutualUnseen?: true | undefined;
  /** When that requester was notified of their result while the subject still waits (UTC ms). */
  requesterToldAt?: number | undefined;
}

export const verifications = sqliteTable(
  "verifications",
  {
    id: text().primaryKey(),
    type: text({ enum: VERIFICATION_TYPES }).notNull(),
    status: text({ enum: STATUSES }).notNull(),
    stage: text({ enum: STAGES }).notNull(),
    failureReason: text("failure_reason", { enum: FAILURE_REASONS }),
    requesterId: text("requester_id")
      .notNull()
      .references(() => users.id),
    teamId: text("team_id").references(() => teams.id),
    targetEmail: text("target_email").notNull(),
    /**
     * The subject's account: the one that had the address when it was confirmed, or that opened the
     * invitation. Hidden from the requester until consent.
     */
    targetUserId: text("target_user_id").references(() => users.id),
    /**
     * When the subject opened the invitation, or agreed without it (UTC ms). The requester may notice that,
     * but not that an account has the address, which binds the request to it unopened.
     */
    openedAt: integer("opened_at"),
    /** The name as stated, for lists and search. */
    targetName: text("target_name"),
    purpose: text({ enum: PURPOSES }).notNull(),
    priority: text({ enum: PRIORITIES }).notNull(),
    services: text({ mode: "json" }).$type<Service[]>().notNull(),
    /** The list price. What the plan covers and what's free isn't due; the rest is charged at consent. */
    priceCents: integer("price_cents").notNull(),
    coveredCents: integer("covered_cents").notNull().default(0),
    freeCents: integer("free_cents").notNull().default(0),
    amountDueCents: integer("amount_due_cents").notNull().default(0),
    ...requestColumns(),
    /** Encrypted JSON of what was stated about the subject, including the birth date but not the SSN. */
    claims: text().notNull(),
    /** Encrypted JSON of the name that the subject gave because the stated one isn't theirs; null if it is. */
    subjectName: text("subject_name"),
    /**
     * Another address that the invitation's holder proposed; waits for the requester's decision while the
     * request is pending.
     */
    proposedEmail: text("proposed_email"),
    /** Encrypted; deleted when the verification ends. */
    ssn: text(),
    ssnLast4: text("ssn_last4"),
    /** Encrypted; deleted when the verification ends. */
    ein: text(),
    einLast4: text("ein_last4"),
    /** A peer check's details; null for other requests. */
    peer: text({ mode: "json" }).$type<PeerDetails>(),
    /**
     * The peer check in the other direction between the same two people. Their results are released together.
     */
    mutualWith: text("mutual_with"),
    /** The team member it's assigned to. */
    assignedTo: text("assigned_to").references(() => users.id),
    evidenceCompleteAt: integer("evidence_complete_at"),
    /**
     * When the subject's seven days for documents started (UTC ms): at consent, or when a document was asked for again.
     */
    evidenceAskedAt: integer("evidence_asked_at"),
    /**
     * When the subject said that no one else may be asked, or ran out of time to decide (UTC ms). Until then,
     * the request waits for their decision about contacts.
     */
    contactsDecidedAt: integer("contacts_decided_at"),
    /** How many reminders were sent during the current wait. */
    reminders: integer().notNull().default(0),
    /** When the subject was last reminded, by us or by the requester's side (UTC ms). */
    remindedAt: integer("reminded_at"),
    /**
     * The service clock: how many milliseconds it has run so far, and since when it's running; null while we wait for
     * others.
     */
    clockMs: integer("clock_ms").notNull().default(0),
    clockSince: integer("clock_since"),
    /** When it had taken longer than we promised (UTC ms); both sides were notified then. */
    lateAt: integer("late_at"),
    surchargeRefundedAt: integer("surcharge_refunded_at"),
    /** When an operator placed it on legal hold. */
    legalHoldAt: integer("legal_hold_at"),
    /**
     * How much was deleted after its end: 1 for the text read from documents; 2 for documents and contacts,
     * too.
     */
    forgotten: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    processingStartedAt: integer("processing_started_at"),
    completedAt: integer("completed_at"),
    /** Raised by every change, for the compare-and-set of all writes. */
    version: integer().notNull().default(1),
  },
  (t) => [
    // Lists read a team's rows and the user's own side by side, each in order of time (`lists/scope.ts`).
    index("verifications_requester").on(t.requesterId, t.teamId, desc(t.createdAt), desc(t.id)),
    index("verifications_requester_status").on(
      t.requesterId,
      t.teamId,
      t.status,
      desc(t.createdAt),
      desc(t.id),
    ),
    // The status comes last, so the index answers both filters together without the rows.
    index("verifications_requester_type").on(
      t.requesterId,
      t.teamId,
      t.type,
      desc(t.createdAt),
      desc(t.id),
      t.status,
    ),
    index("verifications_target").on(t.targetUserId, desc(t.createdAt), desc(t.id)),
    index("verifications_team").on(t.teamId, desc(t.createdAt), desc(t.id)),
    index("verifications_team_status").on(t.teamId, t.status, desc(t.createdAt), desc(t.id)),
    index("verifications_team_type").on(t.teamId, t.type, desc(t.createdAt), desc(t.id), t.status),
    index("verifications_target_email").on(t.targetEmail),
    index("verifications_proposed_email").on(t.proposedEmail).where(sql`proposed_email IS NOT NULL`),
    // A dashboard's newest changes.
    index("verifications_requester_updated").on(t.requesterId, t.teamId, desc(t.updatedAt), desc(t.id)),
    index("verifications_team_updated").on(t.teamId, desc(t.updatedAt), desc(t.id)),
    index("verifications_assigned").on(t.assignedTo, desc(t.createdAt), desc(t.id)),
    // For what a customer would owe if every subject agreed.
    index("verifications_due_of_person")
      .on(t.requesterId, t.teamId, t.amountDueCents)
      .where(sql`status = 'pending' AND amount_due_cents > 0`),
    index("verifications_due_of_team")
      .on(t.teamId, t.amountDueCents)
      .where(sql`status = 'pending' AND amount_due_cents > 0`),
    index("verifications_open_stage").on(t.status, t.stage, t.updatedAt),
    // For deadlines and their reminders. Queries have to write the condition exactly like this, or SQLite doesn't use
    // the index.
    index("verifications_consent_due").on(t.reminders, t.createdAt).where(sql`status = 'pending'`),
    index("verifications_evidence_due")
      .on(t.reminders, t.evidenceAskedAt)
      .where(sql`stage = 'awaiting_evidence'`),
    index("verifications_to_forget")
      .on(t.forgotten, t.completedAt)
      .where(sql`forgotten < 2 AND legal_hold_at IS NULL`),
  ],
);
export type Verification = typeof verifications.$inferSelect;

/** The requester's side's tags, folded by `foldTag`. */
export const verificationTags = sqliteTable(
  "verification_tags",
  {
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    tag: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.verificationId, t.tag] })],
);

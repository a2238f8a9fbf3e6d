import { desc, sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ASSURANCE_LEVELS, WANTED_LEVELS } from "#contract/assurance/levels.ts";
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

/** What a peer check covers, and why it was requested. Amounts are in dollars. */
export interface PeerDetails {
  kind: PeerKind;
  context: PeerContext;
  meetingLocation?: string | undefined;
  transactionType?: string | undefined;
  transactionValue?: number | undefined;
  notify: { sms: boolean; email: boolean };
  /** The requester offered to be verified in return. */
  mutualOffered: boolean;
  /**
   * For a mutual check: when this result was released to both sides (UTC ms). That's once both halves have ended, or,
   * if this result was already complete when the second half was requested, the time of that request.
   */
  releasedAt?: number | undefined;
  /**
   * Set if the requester had blocked the subject before the subject asked to verify them in return. The
   * requester never sees that second request, so they don't wait for its result.
   */
  mutualUnseen?: true | undefined;
  /**
   * If `mutualUnseen` is set: when the requester was notified of this result, before the other half was done
   * (UTC ms).
   */
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
     * The subject's account: the one that confirmed `targetEmail` as its address, or that opened the invitation.
     * Hidden from the requester until consent.
     */
    targetUserId: text("target_user_id").references(() => users.id),
    /**
     * When the subject opened the invitation, or agreed without opening it (UTC ms). Requesters may see this, but not
     * whether `targetUserId` is set: if the address has an account, that can be set before anyone opens the invitation,
     * and requesters must not learn that there's an account.
     */
    openedAt: integer("opened_at"),
    /** The name as stated, for lists and search. */
    targetName: text("target_name"),
    purpose: text({ enum: PURPOSES }).notNull(),
    priority: text({ enum: PRIORITIES }).notNull(),
    services: text({ mode: "json" }).$type<Service[]>().notNull(),
    /** The level of assurance that the requester asked for; null if they asked for none. */
    wantedAssurance: text("wanted_assurance", { enum: WANTED_LEVELS }),
    /**
     * The level of assurance that the result reaches, and when that may fall because evidence expires (UTC ms; null if
     * it doesn't). Both are null without a result, and once consent is withdrawn. The version of the mapping stays.
     */
    assuranceLevel: text("assurance_level", { enum: ASSURANCE_LEVELS }),
    assuranceUntil: integer("assurance_until"),
    assuranceVersion: text("assurance_version"),
    /** The list price. The plan may cover a part of it, and a part may be free. The rest is charged at consent. */
    priceCents: integer("price_cents").notNull(),
    coveredCents: integer("covered_cents").notNull().default(0),
    freeCents: integer("free_cents").notNull().default(0),
    amountDueCents: integer("amount_due_cents").notNull().default(0),
    ...requestColumns(),
    /** Encrypted JSON of what was stated about the subject, including the birth date but not the SSN. */
    claims: text().notNull(),
    /** Encrypted JSON of the name that the subject entered; null unless it differs from the stated one. */
    subjectName: text("subject_name"),
    /**
     * The address that the invited person would rather use, until the requester approves or rejects it. Only set
     * while the request is pending.
     */
    proposedEmail: text("proposed_email"),
    /** Encrypted; deleted when the verification ends, unless it's on legal hold. */
    ssn: text(),
    ssnLast4: text("ssn_last4"),
    /** Encrypted; deleted when the verification ends, unless it's on legal hold. */
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
     * When the subject's seven days for documents last started (UTC ms): at consent, or when they had to add another
     * one later.
     */
    evidenceAskedAt: integer("evidence_asked_at"),
    /**
     * When the subject ruled out asking anyone else, completed their evidence, or ran out of time for it (UTC ms).
     * Until then, the request waits for their decisions about contacts.
     */
    contactsDecidedAt: integer("contacts_decided_at"),
    /** How many reminders were sent during the current wait. */
    reminders: integer().notNull().default(0),
    /** When the subject was last reminded, by us or by the requester's side (UTC ms). */
    remindedAt: integer("reminded_at"),
    /**
     * The service clock. `clockMs`: the milliseconds it showed when it last stopped. `clockSince`: when it started
     * again (UTC ms); null while it's stopped, because we're waiting for others or the verification has ended.
     */
    clockMs: integer("clock_ms").notNull().default(0),
    clockSince: integer("clock_since"),
    /** When we missed the promised turnaround, and notified both sides of that (UTC ms). */
    lateAt: integer("late_at"),
    surchargeRefundedAt: integer("surcharge_refunded_at"),
    /** When an operator placed it on legal hold. */
    legalHoldAt: integer("legal_hold_at"),
    /**
     * How much of its data has been deleted since it ended. 1: the text read from documents and the identity numbers.
     * 2: the documents, contacts, codes, providers' answers and notes, too.
     */
    forgotten: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    processingStartedAt: integer("processing_started_at"),
    completedAt: integer("completed_at"),
    /** Incremented by changes. A write that depends on an earlier read fails if the version has increased since. */
    version: integer().notNull().default(1),
  },
  (t) => [
    // Lists read each team's rows, and those that a user requested outside of teams, separately in order of time,
    // and merge them (`functions/lists/scope.ts`).
    index("verifications_requester").on(t.requesterId, t.teamId, desc(t.createdAt), desc(t.id)),
    index("verifications_requester_status").on(
      t.requesterId,
      t.teamId,
      t.status,
      desc(t.createdAt),
      desc(t.id),
    ),
    // The status is the last column, so that a filter by type and status needs only the index, not the rows.
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
    // For the newest changes on a dashboard.
    index("verifications_requester_updated").on(t.requesterId, t.teamId, desc(t.updatedAt), desc(t.id)),
    index("verifications_team_updated").on(t.teamId, desc(t.updatedAt), desc(t.id)),
    index("verifications_assigned").on(t.assignedTo, desc(t.createdAt), desc(t.id)),
    // For the total that a customer would owe if every subject agreed.
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
    index("verifications_assurance_due").on(t.assuranceUntil).where(sql`assurance_until IS NOT NULL`),
    index("verifications_to_forget")
      .on(t.forgotten, t.completedAt)
      .where(sql`forgotten < 2 AND legal_hold_at IS NULL`),
  ],
);
export type Verification = typeof verifications.$inferSelect;

/** Tags that the requester's side gave a request, normalized by `foldTag`. */
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

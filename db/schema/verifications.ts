import { desc, sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  FAILURE_REASONS,
  type PeerContext,
  type PeerKind,
  PRIORITIES,
  PURPOSES,
  type Service,
  STAGES,
  STATUSES,
  VERIFICATION_TYPES,
} from "#contract/enums.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

/** Kind and occasion of a peer check (spec 2 §3). Amounts in dollars. */
export interface PeerDetails {
  kind: PeerKind;
  context: PeerContext;
  meetingLocation?: string | undefined;
  transactionType?: string | undefined;
  transactionValue?: number | undefined;
  notify: { sms: boolean; email: boolean };
  /** The requester offered to be verified in return. */
  mutualOffered: boolean;
  /** UTC ms at which both were told of a result that waited for its counterpart, or that was there before it. */
  releasedAt?: number | undefined;
  /** The requester had blocked the subject who asked back: they never see that request, nor wait for its result. */
  mutualUnseen?: true | undefined;
  /** UTC ms at which that requester was told of their result, while the subject still waits. */
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
    /** Bound when the invite is opened by an account with the address; hidden from the requester until consent. */
    targetUserId: text("target_user_id").references(() => users.id),
    /** Name as it was stated, for lists and search. */
    targetName: text("target_name"),
    purpose: text({ enum: PURPOSES }).notNull(),
    priority: text({ enum: PRIORITIES }).notNull(),
    services: text({ mode: "json" }).$type<Service[]>().notNull(),
    priceCents: integer("price_cents").notNull(),
    notes: text(),
    urgentReason: text("urgent_reason"),
    /** Encrypted JSON of what was stated about the subject, birth date included, SSN left out. */
    claims: text().notNull(),
    /** Encrypted; deleted at a terminal status. */
    ssn: text(),
    ssnLast4: text("ssn_last4"),
    /** Encrypted; deleted at a terminal status. */
    ein: text(),
    einLast4: text("ein_last4"),
    /** What a peer check is about; null for the other requests. */
    peer: text({ mode: "json" }).$type<PeerDetails>(),
    /** The peer check that goes the other way between the same two people; their results are released together. */
    mutualWith: text("mutual_with"),
    /** A member of the team who looks after it. */
    assignedTo: text("assigned_to").references(() => users.id),
    evidenceCompleteAt: integer("evidence_complete_at"),
    /** UTC ms from which the subject has seven days to bring documents: consent, or when one was asked for again. */
    evidenceAskedAt: integer("evidence_asked_at"),
    /** Reminders of the present wait that went out. */
    reminders: integer().notNull().default(0),
    /** The service clock: milliseconds of ours so far, and since when it runs; null while others are awaited. */
    clockMs: integer("clock_ms").notNull().default(0),
    clockSince: integer("clock_since"),
    surchargeRefundedAt: integer("surcharge_refunded_at"),
    /** An operator keeps everything of it, whatever its age. */
    legalHoldAt: integer("legal_hold_at"),
    /** How much of it is forgotten after its end: 1, what was read word by word; 2, documents and contacts too. */
    forgotten: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    processingStartedAt: integer("processing_started_at"),
    completedAt: integer("completed_at"),
    /** Raised by every change; the compare-and-set of all writes. */
    version: integer().notNull().default(1),
  },
  (t) => [
    // Lists read a team's rows and one's own beside them, each in the order of time (`lists/scope.ts`).
    index("verifications_requester").on(t.requesterId, t.teamId, desc(t.createdAt), desc(t.id)),
    index("verifications_requester_status").on(
      t.requesterId,
      t.teamId,
      t.status,
      desc(t.createdAt),
      desc(t.id),
    ),
    // The status stands behind, so that both filters together are answered without the rows themselves.
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
    index("verifications_assigned").on(t.assignedTo, desc(t.createdAt), desc(t.id)),
    index("verifications_open_stage").on(t.status, t.stage, t.updatedAt),
    // Deadlines and their reminders; queries name the condition in the same words, or SQLite does not see the index.
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

/** Words that the requester's side files a request under, folded by `foldTag`. */
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

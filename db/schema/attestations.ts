import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ATTESTATION_STATUSES, ATTESTER_KINDS, CONTACT_SOURCES } from "#contract/enums.ts";
import { verifications } from "./verifications.ts";

/** Somebody outside who is asked to confirm what was stated: an employer, a landlord, a reference. */
export const attestations = sqliteTable(
  "attestations",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    kind: text({ enum: ATTESTER_KINDS }).notNull(),
    /** Whose idea the contact was; what the subject alone supplied proves less. */
    source: text({ enum: CONTACT_SOURCES }).notNull(),
    status: text({ enum: ATTESTATION_STATUSES }).notNull(),
    /** Encrypted. */
    contactName: text("contact_name"),
    /** Encrypted. */
    contactEmail: text("contact_email").notNull(),
    /** HMAC of the address, to find it again and to count mails to it. */
    contactHash: text("contact_hash").notNull(),
    /** When the subject agreed that this contact is asked; no mail leaves before. */
    approvedAt: integer("approved_at"),
    /** A part of the token, the same in each mail; raised, it kills the links that were mailed. */
    generation: integer().notNull().default(1),
    /** Mails that were enqueued, the first one and its reminders. */
    mailsSent: integer("mails_sent").notNull().default(0),
    /** When one was last let go, counted against the daily limits. */
    lastMailAt: integer("last_mail_at"),
    /** After this it is over, and the subject is asked for a document instead. */
    expiresAt: integer("expires_at"),
    answeredAt: integer("answered_at"),
    /** Encrypted JSON of what was confirmed or corrected. */
    answer: text(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("attestations_verification").on(t.verificationId),
    index("attestations_contact").on(t.contactHash, t.lastMailAt),
    index("attestations_due").on(t.status, t.lastMailAt),
  ],
);
export type AttestationRow = typeof attestations.$inferSelect;

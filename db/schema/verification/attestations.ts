import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ATTESTATION_STATUSES, ATTESTER_KINDS, CONTACT_SOURCES } from "#contract/enums.ts";
import { verifications } from "./verifications.ts";

/** An employer or landlord who can confirm what was stated. We don't contact them until the subject approves. */
export const attestations = sqliteTable(
  "attestations",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    kind: text({ enum: ATTESTER_KINDS }).notNull(),
    /** Who named the contact. If only the subject did, the contact's answer is weaker evidence. */
    source: text({ enum: CONTACT_SOURCES }).notNull(),
    status: text({ enum: ATTESTATION_STATUSES }).notNull(),
    /** Encrypted. */
    contactName: text("contact_name"),
    /** Encrypted. */
    contactEmail: text("contact_email").notNull(),
    /** HMAC of the address, for finding the same contact again and counting the emails to them. */
    contactHash: text("contact_hash").notNull(),
    /** When the subject approved this contact. No email is sent before that. */
    approvedAt: integer("approved_at"),
    /** Part of the token in every emailed link. Incrementing it invalidates the links emailed so far. */
    generation: integer().notNull().default(1),
    /** How many emails were queued: the first one and its reminders. */
    mailsSent: integer("mails_sent").notNull().default(0),
    /** When the daily limits let the last email through; in the future while they hold it back. */
    lastMailAt: integer("last_mail_at"),
    /** After this time we stop waiting, and the subject is asked for a document instead. */
    expiresAt: integer("expires_at"),
    answeredAt: integer("answered_at"),
    /** Encrypted JSON of what the contact confirmed or corrected. */
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

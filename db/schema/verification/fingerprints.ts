import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FINGERPRINT_KINDS, REUSE_SIGNALS } from "#contract/verification/reuse.ts";
import { users } from "../accounts/users.ts";
import { documents } from "./documents.ts";
import { verifications } from "./verifications.ts";

/** Fingerprints that show whether a document was used for someone else. Deleted with the verification's result. */
export const documentFingerprints = sqliteTable(
  "document_fingerprints",
  {
    /** Increases with each commit, so if two documents are read at the same time, one still counts as the later one. */
    seq: integer().primaryKey({ autoIncrement: true }),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    subjectId: text("subject_id")
      .notNull()
      .references(() => users.id),
    kind: text({ enum: FINGERPRINT_KINDS }).notNull(),
    /** `identity`: HMAC. `picture`: a 255-bit fingerprint of how the picture looks. Hex. */
    hash: text().notNull(),
    /** For a picture: the first 63 bits of `hash` in seven bands of nine, to find similar pictures by index. */
    band1: integer(),
    band2: integer(),
    band3: integer(),
    band4: integer(),
    band5: integer(),
    band6: integer(),
    band7: integer(),
    /** HMACs of the name, birth date and document number that were read; null for what wasn't read. */
    nameHash: text("name_hash"),
    birthHash: text("birth_hash"),
    numberHash: text("number_hash"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("document_fingerprints_document").on(t.documentId, t.kind),
    index("document_fingerprints_identity").on(t.hash).where(sql`kind = 'identity'`),
    index("document_fingerprints_band1").on(t.band1, t.seq).where(sql`band1 IS NOT NULL`),
    index("document_fingerprints_band2").on(t.band2, t.seq).where(sql`band2 IS NOT NULL`),
    index("document_fingerprints_band3").on(t.band3, t.seq).where(sql`band3 IS NOT NULL`),
    index("document_fingerprints_band4").on(t.band4, t.seq).where(sql`band4 IS NOT NULL`),
    index("document_fingerprints_band5").on(t.band5, t.seq).where(sql`band5 IS NOT NULL`),
    index("document_fingerprints_band6").on(t.band6, t.seq).where(sql`band6 IS NOT NULL`),
    index("document_fingerprints_band7").on(t.band7, t.seq).where(sql`band7 IS NOT NULL`),
    index("document_fingerprints_verification").on(t.verificationId),
    index("document_fingerprints_subject").on(t.subjectId),
  ],
);
export type Fingerprint = typeof documentFingerprints.$inferSelect;

/**
 * Records that a document, when it was read, matched one from another person's verification. The row stays
 * when the other document's fingerprints are deleted, so nobody can avoid a review by deleting the other
 * account. That's also why the other document's and verification's ids have no foreign keys.
 */
export const documentMatches = sqliteTable(
  "document_matches",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    otherDocumentId: text("other_document_id").notNull(),
    otherVerificationId: text("other_verification_id").notNull(),
    signal: text({ enum: REUSE_SIGNALS }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.otherDocumentId, t.signal] }),
    index("document_matches_verification").on(t.verificationId),
  ],
);

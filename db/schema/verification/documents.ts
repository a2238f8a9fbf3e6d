import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { DOCUMENT_SIDES } from "#contract/documents/sides.ts";
import type { Revocation } from "#contract/documents/signature.ts";
import { COPY_STATES, DOCUMENT_TYPES, READING_STATUSES } from "#contract/enums.ts";
import { users } from "../accounts/users.ts";
import { verifications } from "./verifications.ts";

export const documents = sqliteTable(
  "documents",
  {
    id: text().primaryKey(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id),
    verificationId: text("verification_id").references(() => verifications.id, { onDelete: "cascade" }),
    documentType: text("document_type", { enum: DOCUMENT_TYPES }).notNull(),
    /** For a card, the side that the subject said it shows; null if they didn't say, and for other types. */
    side: text({ enum: DOCUMENT_SIDES }),
    description: text(),
    fileName: text("file_name").notNull(),
    /** Detected from the content, never taken from the client. */
    contentType: text("content_type").notNull(),
    size: integer().notNull(),
    /** Hex. */
    sha256: text().notNull(),
    storageKey: text("storage_key").notNull(),
    reading: text({ enum: READING_STATUSES }).notNull(),
    /**
     * A code for why nothing could be read, or the declared type if the document turned out to be of another
     * type.
     */
    readingReason: text("reading_reason"),
    /** Encrypted JSON of the fields that were read. */
    fields: text(),
    /** The keys that vouch for its signature and its time stamp (`SignatureReading`); null if it has none. */
    signatureKeys: text("signature_keys", { mode: "json" }).$type<string[]>(),
    /** What its issuer's status list said; null if it wasn't asked. */
    revocation: text({ mode: "json" }).$type<Revocation>(),
    /**
     * The state of the copy for everyone but the owner and reviewers, stored at `copyKeyOf(id)`. Null until we've made
     * it or given up.
     */
    copy: text({ enum: COPY_STATES }),
    createdAt: integer("created_at").notNull(),
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    index("documents_verification").on(t.verificationId, t.createdAt),
    index("documents_owner").on(t.ownerId, t.createdAt),
    index("documents_sha256").on(t.sha256),
  ],
);
export type Document = typeof documents.$inferSelect;

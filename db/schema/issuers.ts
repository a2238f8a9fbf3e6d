import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ISSUER_KINDS } from "#contract/documents/signature.ts";
import type { DocumentType } from "#contract/enums.ts";

/**
 * The trust registry: who may sign which documents, by the decision of an operator or of staff. Rows are retired, never
 * deleted, because results name them.
 */
export const issuers = sqliteTable(
  "issuers",
  {
    id: text().primaryKey(),
    /** As results name it, such as `State of Utopia`. */
    name: text().notNull(),
    kind: text({ enum: ISSUER_KINDS }).notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    /** For states: the code that their licenses carry, such as `CA`. */
    state: text(),
    /** The types of documents that it may sign. Empty for a time stamp authority. */
    documents: text({ mode: "json" }).$type<DocumentType[]>().notNull(),
    /** The hosts that publish its status lists, such as `status.dmv.example`. */
    statusHosts: text("status_hosts", { mode: "json" }).$type<string[]>().notNull(),
    /** How many entries each of its status lists has; null for the usual 67,108,864 (2^26). */
    statusListLength: integer("status_list_length"),
    /** Where the keys were looked up. */
    source: text().notNull(),
    /** Whether it's made up. Results with its signature are marked TEST. */
    test: integer({ mode: "boolean" }).notNull().default(false),
    /** `ops:<name>`, or a user's id. */
    addedBy: text("added_by").notNull(),
    addedAt: integer("added_at").notNull(),
    retiredAt: integer("retired_at"),
    /** From when on its signatures may be forged; null if its keys are safe. */
    compromisedFrom: integer("compromised_from"),
  },
  (t) => [index("issuers_name").on(t.name)],
);
export type IssuerRow = typeof issuers.$inferSelect;

/** The keys and certificates of issuers. */
export const issuerKeys = sqliteTable(
  "issuer_keys",
  {
    id: text().primaryKey(),
    issuerId: text("issuer_id")
      .notNull()
      .references(() => issuers.id),
    /** A DID URL, or the SHA-256 fingerprint of a certificate in hex, as in `SignatureReading.keys`. */
    keyId: text("key_id").notNull(),
    /** The public key as Multikey, or the certificate as DER in base64. */
    material: text().notNull(),
    /** The first and the last moment at which it may have signed; null if unlimited. */
    validFrom: integer("valid_from"),
    validTo: integer("valid_to"),
    addedAt: integer("added_at").notNull(),
    retiredAt: integer("retired_at"),
  },
  (t) => [uniqueIndex("issuer_keys_key").on(t.issuerId, t.keyId), index("issuer_keys_key_id").on(t.keyId)],
);
export type IssuerKeyRow = typeof issuerKeys.$inferSelect;

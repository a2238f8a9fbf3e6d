import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { TIE_BASES } from "#contract/attestation/domain-trust.ts";
import { ATTESTER_KINDS } from "#contract/enums.ts";

/**
 * Whether a domain belongs to an employer or landlord, according to someone who looked it up; one row per
 * domain and name.
 */
export const domainTies = sqliteTable(
  "domain_ties",
  {
    id: text().primaryKey(),
    kind: text({ enum: ATTESTER_KINDS }).notNull(),
    /**
     * The employer's folded name without its legal form, or an HMAC of the address that a landlord rented out, because
     * where someone lived is private.
     */
    nameKey: text("name_key").notNull(),
    /** The employer's name as stated when this was decided; null for landlords, who are identified by an address. */
    name: text(),
    /** The registered domain, in lower case. */
    domain: text().notNull(),
    isTied: integer("is_tied", { mode: "boolean" }).notNull(),
    basis: text({ enum: TIE_BASES }).notNull(),
    decidedAt: integer("decided_at").notNull(),
  },
  (t) => [uniqueIndex("domain_ties_name").on(t.kind, t.nameKey, t.domain)],
);
export type DomainTie = typeof domainTies.$inferSelect;

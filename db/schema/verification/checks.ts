import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { PersonName } from "#contract/accounts/person-name.ts";
import type { Proofing } from "#contract/assurance/proofing.ts";
import type { CheckId } from "#contract/checks/catalog.ts";
import type { Reason } from "#contract/checks/result.ts";
import type { StoredSignature } from "#contract/documents/signature.ts";
import { CHECK_STATUSES, GRADES } from "#contract/enums.ts";
import { issuers } from "../issuers.ts";
import { verifications } from "./verifications.ts";

/** One row per check of a verification, with its latest outcome. */
export const checks = sqliteTable(
  "checks",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    check: text("check_id").$type<CheckId>().notNull(),
    /** Order on screens: the base check first. */
    position: integer().notNull(),
    status: text({ enum: CHECK_STATUSES }).notNull(),
    score: real(),
    grade: text({ enum: GRADES }),
    reasons: text({ mode: "json" }).$type<Reason[]>().notNull(),
    source: text(),
    /** Encrypted JSON of the details behind the outcome. */
    evidence: text(),
    provider: text(),
    sandbox: integer({ mode: "boolean" }).notNull().default(false),
    engineVersion: text("engine_version"),
    checkedAt: integer("checked_at"),
    expiresAt: integer("expires_at"),
    /** The signature that the outcome relies on; null if it relies on none. */
    signature: text({ mode: "json" }).$type<StoredSignature>(),
    /** The issuer of that signature. */
    signedBy: text("signed_by").references(() => issuers.id),
    /** What standards of identity assurance count of it; null if there's nothing. It has no personal data. */
    proofing: text({ mode: "json" }).$type<Proofing>(),
    /**
     * Who this is evidence about: the person's name as the request stated it, or as their account had it when
     * the check ran. Null before the check runs and after the person's data is deleted.
     */
    subjectName: text("subject_name", { mode: "json" }).$type<PersonName>(),
  },
  (t) => [
    uniqueIndex("checks_verification_check").on(t.verificationId, t.check),
    index("checks_signed_by").on(t.signedBy).where(sql`${t.signedBy} IS NOT NULL`),
  ],
);
export type CheckRow = typeof checks.$inferSelect;

/** Consents, kept as evidence. A withdrawal sets `withdrawnAt`, and never deletes the row. */
export const consents = sqliteTable(
  "consents",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    userId: text("user_id").notNull(),
    textVersion: text("text_version").notNull(),
    /** The text that was shown. If the subject deletes their account, their name and address are removed from it. */
    textShown: text("text_shown").notNull(),
    purpose: text().notNull(),
    services: text({ mode: "json" }).$type<string[]>().notNull(),
    givenAt: integer("given_at").notNull(),
    /** The subject's network: their IP address, truncated to /24 (IPv4) or /48 (IPv6). */
    network: text(),
    userAgent: text("user_agent"),
    withdrawnAt: integer("withdrawn_at"),
  },
  (t) => [index("consents_verification").on(t.verificationId)],
);

import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { WANTED_LEVELS } from "#contract/assurance/levels.ts";
import type { Service } from "#contract/checks/catalog.ts";
import { DRAFT_FORMS } from "#contract/drafting/drafting.ts";
import { PRIORITIES, PURPOSES, VERIFICATION_TYPES } from "#contract/enums.ts";
import { users } from "../accounts/users.ts";
import { teams } from "../teams.ts";

/** What people have entered in a request form and not sent yet. */
export const requestDrafts = sqliteTable(
  "request_drafts",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    form: text({ enum: DRAFT_FORMS }).notNull(),
    /** Keyed hash of the subject's mailbox; empty while the form has no address. */
    mailboxHash: text("mailbox_hash").notNull(),
    /** Encrypted JSON of the address and the form's values, without identity numbers. */
    content: text().notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("request_drafts_mailbox").on(t.userId, t.form, t.mailboxHash),
    index("request_drafts_updated").on(t.updatedAt),
  ],
);
export type RequestDraft = typeof requestDrafts.$inferSelect;

/** The choices of a request, saved under a name, without its subject. */
export const requestTemplates = sqliteTable(
  "request_templates",
  {
    id: text().primaryKey(),
    /** Who saved it. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The team that it belongs to; null for a person's own template. */
    teamId: text("team_id").references(() => teams.id, { onDelete: "cascade" }),
    name: text().notNull(),
    type: text({ enum: VERIFICATION_TYPES }).notNull(),
    services: text({ mode: "json" }).$type<Service[]>().notNull(),
    purpose: text({ enum: PURPOSES }).notNull(),
    priority: text({ enum: PRIORITIES }).notNull(),
    notes: text(),
    wantedAssurance: text("wanted_assurance", { enum: WANTED_LEVELS }),
    /** Whether the team's new requests of this type start with it. */
    isDefault: integer("is_default", { mode: "boolean" }).notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("request_templates_own").on(t.userId, sql`lower(name)`).where(sql`team_id IS NULL`),
    uniqueIndex("request_templates_team").on(t.teamId, sql`lower(name)`).where(sql`team_id IS NOT NULL`),
    uniqueIndex("request_templates_default").on(t.teamId, t.type).where(sql`is_default = 1`),
  ],
);
export type RequestTemplate = typeof requestTemplates.$inferSelect;

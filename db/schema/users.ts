import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ACCOUNT_TYPES } from "#contract/enums.ts";

/** People with an account. Times here and in every table are UTC milliseconds. */
export const users = sqliteTable("users", {
  id: text().primaryKey(),
  /** Trimmed and lower-cased. */
  email: text().notNull().unique(),
  emailVerifiedAt: integer("email_verified_at"),
  /** The address that is to replace `email` once its link was opened and the password asked. */
  pendingEmail: text("pending_email"),
  /** `scrypt$N$r$p$salt$hash`, null for accounts that only use another provider. */
  passwordHash: text("password_hash"),
  /** Google's own name for the person (`sub`); their addresses there may change. */
  googleSub: text("google_sub").unique(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  accountType: text("account_type", { enum: ACCOUNT_TYPES }).notNull(),
  /** Shown and answered as `company`. */
  businessName: text("business_name"),
  phone: text(),
  bio: text(),
  address: text(),
  /** Unguessable, with the picture's extension; the object is `avatars/<id>`. */
  avatarId: text("avatar_id").unique(),
  /** Works for us; set by operators (`npm run ops`), by no endpoint. */
  staff: integer({ mode: "boolean" }).notNull().default(false),
  /** The number that a code was answered from, encrypted, and when. */
  provenPhone: text("proven_phone"),
  phoneVerifiedAt: integer("phone_verified_at"),
  /** An operator shut the account: its sessions are over, and it opens none. */
  suspendedAt: integer("suspended_at"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  /** The person left: nothing in this row names them any more. */
  deletedAt: integer("deleted_at"),
});
export type User = typeof users.$inferSelect;

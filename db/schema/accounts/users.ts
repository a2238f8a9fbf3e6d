import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ACCOUNT_TYPES } from "#contract/enums.ts";

/** People with an account. All times in every table are UTC milliseconds. */
export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    /** Trimmed and in lower case. */
    email: text().notNull().unique(),
    emailVerifiedAt: integer("email_verified_at"),
    /**
     * The address to change `email` to, once the person opens the link sent there. They must also enter their
     * password or, if they have none, have just signed in.
     */
    pendingEmail: text("pending_email"),
    /** `scrypt$N$r$p$salt$hash`; null if the account has no password, as after a sign-up with Google. */
    passwordHash: text("password_hash"),
    /** Google's id for the person (`sub`), which stays the same if their address at Google changes. */
    googleSub: text("google_sub").unique(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    accountType: text("account_type", { enum: ACCOUNT_TYPES }).notNull(),
    /** The API and the screens call it `company`. */
    businessName: text("business_name"),
    phone: text(),
    bio: text(),
    address: text(),
    /** Unguessable, and ends with the picture's file extension. The picture is stored as `avatars/<id>`. */
    avatarId: text("avatar_id").unique(),
    /** A member of our staff. Only operators can set this (`npm run ops`); no endpoint does. */
    staff: integer({ mode: "boolean" }).notNull().default(false),
    /** Since when a member of staff is trained to examine documents; null if they aren't. Only operators set it. */
    trainedAt: integer("trained_at"),
    /** The confirmed phone number, encrypted, and when it was confirmed. */
    provenPhone: text("proven_phone"),
    phoneVerifiedAt: integer("phone_verified_at"),
    /** Keyed hash of the confirmed number, which shows whether two accounts share it. */
    provenPhoneHash: text("proven_phone_hash"),
    /** Whether the number was confirmed with a code from the sandbox, which proves nothing. */
    phoneSandbox: integer("phone_sandbox", { mode: "boolean" }).notNull().default(false),
    /** When an operator suspended the account, which ended its sessions and prevents new ones. */
    suspendedAt: integer("suspended_at"),
    /** When they last used the product, to within ten minutes; null if they never did. */
    lastActiveAt: integer("last_active_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When the person deleted their account. The row stays, but no longer identifies them. */
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    // Searches of a team's members read only names and addresses, so this index is enough for them.
    index("users_names").on(t.id, t.firstName, t.lastName, t.email),
  ],
);
export type User = typeof users.$inferSelect;

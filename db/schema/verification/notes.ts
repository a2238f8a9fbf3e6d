import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/users.ts";
import { verifications } from "./verifications.ts";

/**
 * Notes about a request that people on the requester's side write to each other. The subject never sees
 * them.
 */
export const verificationNotes = sqliteTable(
  "verification_notes",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    /** Plain text; a mention is written `@[name](user id)`. */
    text: text().notNull(),
    /** User ids of the members mentioned in it. */
    mentions: text({ mode: "json" }).$type<string[]>().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("verification_notes_thread").on(t.verificationId, t.createdAt, t.id),
    index("verification_notes_author").on(t.authorId),
  ],
);
export type VerificationNote = typeof verificationNotes.$inferSelect;

/** Who is notified of what happens to a request, in addition to its requester and assignee. */
export const verificationWatchers = sqliteTable(
  "verification_watchers",
  {
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.verificationId, t.userId] }),
    index("verification_watchers_user").on(t.userId),
  ],
);

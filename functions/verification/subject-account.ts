import { type SQL, sql } from "drizzle-orm";
import { requesterBlocks } from "#db/schema/reports.ts";
import { users } from "#db/schema/users.ts";

/**
 * For queries over `verifications`: the account to notify as the subject. It's the bound one, or, while the request isn't
 * bound, the one that has proven the address and hasn't blocked the requester; null without one.
 */
export const subjectAccount = (): SQL<string | null> =>
  // Drizzle leaves out the table's name in the columns of a query without joins, so they're written here.
  sql<string | null>`coalesce(verifications.target_user_id, (SELECT u.id FROM ${users} u
    WHERE u.email = verifications.target_email AND u.email_verified_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ${requesterBlocks} b
        WHERE b.user_id = u.id AND b.requester_id = verifications.requester_id)))`;

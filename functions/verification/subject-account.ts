import { type SQL, sql } from "drizzle-orm";
import { requesterBlocks } from "#db/schema/accounts/reports.ts";
import { users } from "#db/schema/accounts/users.ts";

/**
 * For queries over `verifications`: the account to notify as the subject. It's the bound one, or, while the
 * request isn't bound, the one that has proven the address. Null if there's no such account, or if it blocked
 * the requester without opening the request.
 */
export const subjectAccount = (): SQL<string | null> =>
  // Drizzle omits the table name from columns in a query without joins, so they're spelled out here.
  sql<string | null>`(SELECT u.id FROM ${users} u
    WHERE u.id = coalesce(verifications.target_user_id, (SELECT holder.id FROM ${users} holder
        WHERE holder.email = verifications.target_email AND holder.email_verified_at IS NOT NULL))
      AND (verifications.opened_at IS NOT NULL OR NOT EXISTS (SELECT 1 FROM ${requesterBlocks} b
        WHERE b.user_id = u.id AND b.requester_id = verifications.requester_id)))`;

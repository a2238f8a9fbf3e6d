import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

/**
 * For queries over `verifications` and `users`: whether a team member made the request or isn't its subject. A subject
 * isn't notified of the team's work, even before they open the request that was sent to their address. This
 * applies even if they blocked the requester, who could otherwise notice the block.
 */
export const isNotSubject = (): SQL =>
  or(
    eq(users.id, verifications.requesterId),
    and(
      sql`${verifications.targetUserId} IS NOT ${users.id}`,
      sql`NOT (${verifications.targetUserId} IS NULL AND ${users.emailVerifiedAt} IS NOT NULL
        AND ${verifications.targetEmail} = ${users.email})`,
    ),
  )!;

import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

/**
 * For queries over `verifications` and `users`: whether a team member isn't the request's subject. The subject
 * isn't notified of the team's work, even before they open the request that was sent to their address. Blocking
 * the requester makes no difference, because the requester could notice it.
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

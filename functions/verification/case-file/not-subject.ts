import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

/**
 * For queries over `verifications` and `users`: the member isn't the subject, who doesn't hear of the team's work, also
 * while the request was only sent to their address. A block makes no difference, or the requester could notice it.
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

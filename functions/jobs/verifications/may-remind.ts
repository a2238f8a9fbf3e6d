import { and, isNotNull, isNull, not } from "drizzle-orm";
import { users } from "#db/schema/accounts/users.ts";
import { isUnwanted } from "#functions/verification/case-file/hidden.ts";

/**
 * For a query on verifications and their requesters: whether we may remind the subject on the requester's
 * behalf. The requester's address must be confirmed, their account not suspended, and the subject must
 * not have blocked them.
 */
export const mayRemind = () =>
  and(isNotNull(users.emailVerifiedAt), isNull(users.suspendedAt), not(isUnwanted()));

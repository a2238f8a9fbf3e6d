import { and, isNotNull, isNull, not } from "drizzle-orm";
import { users } from "#db/schema/accounts/users.ts";
import { isUnwanted } from "#functions/verification/case-file/hidden.ts";

/**
 * For a query on verifications and their requesters: we may remind the subject on the requester's behalf. The
 * requester's address is still confirmed, their account isn't suspended, and the subject hasn't blocked them.
 */
export const mayRemind = () =>
  and(isNotNull(users.emailVerifiedAt), isNull(users.suspendedAt), not(isUnwanted()));

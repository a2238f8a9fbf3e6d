import { and, isNotNull, isNull, not } from "drizzle-orm";
import { users } from "#db/schema/users.ts";
import { isUnwanted } from "#functions/verification/hidden.ts";

/**
 * Of a query over verifications and their requesters: the subject may be reminded in the requester's name. That one's
 * address is still proven, their account open, and the subject has not blocked them.
 */
export const mayRemind = () =>
  and(isNotNull(users.emailVerifiedAt), isNull(users.suspendedAt), not(isUnwanted()));

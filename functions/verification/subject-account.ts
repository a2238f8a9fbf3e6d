import type { SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { qualified } from "#db/qualified.ts";
import { requesterBlocks } from "#db/schema/accounts/reports.ts";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

const holder = alias(users, "holder");

/**
 * For queries over `verifications`: the account to notify as the subject. It's the one that the request is bound
 * to, or, before that, the one that has proven the address. Null if there's no such account, or if it blocks the
 * requester and hasn't opened the request.
 */
export const subjectAccount = (): SQL<string | null> =>
  qualified<string | null>`(SELECT ${users.id} FROM ${users}
    WHERE ${users.id} = coalesce(${verifications.targetUserId}, (SELECT ${holder.id} FROM ${users} ${holder}
        WHERE ${holder.email} = ${verifications.targetEmail} AND ${holder.emailVerifiedAt} IS NOT NULL))
      AND (${verifications.openedAt} IS NOT NULL OR NOT EXISTS (SELECT 1 FROM ${requesterBlocks}
        WHERE ${requesterBlocks.userId} = ${users.id}
          AND ${requesterBlocks.requesterId} = ${verifications.requesterId})))`;

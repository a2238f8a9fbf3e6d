import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { requesterBlocks } from "#db/schema/accounts/reports.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

/**
 * For queries over verifications: whether this user had blocked the requester before the request was sent
 * (`verification/case-file/hidden.ts` explains blocks). A request that was moved to another address counts as
 * sent when the links to the earlier address were voided.
 */
export const isHiddenFrom = (userId: string | SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${requesterBlocks} WHERE ${requesterBlocks.userId} = ${userId}
    AND ${requesterBlocks.requesterId} = ${verifications.requesterId}
    AND ${requesterBlocks.createdAt} < max(${verifications.createdAt},
      coalesce((SELECT max(${links.usedAt}) FROM ${links} WHERE ${links.refId} = ${verifications.id}
        AND ${links.kind} = 'invite'), 0)))`;

import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { requesterBlocks } from "#db/schema/accounts/reports.ts";

/**
 * For queries over verifications: whether the requester had been blocked by this user before sending the
 * request (`verification/case-file/hidden.ts` explains blocks). A request that was moved to another address counts as
 * sent when the links to the earlier address were voided.
 */
export const isHiddenFrom = (userId: string | SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${requesterBlocks} b WHERE b.user_id = ${userId}
    AND b.requester_id = verifications.requester_id AND b.created_at < max(verifications.created_at,
      coalesce((SELECT max(l.used_at) FROM links l WHERE l.ref_id = verifications.id AND l.kind = 'invite'), 0)))`;

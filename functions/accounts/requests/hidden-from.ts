import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { requesterBlocks } from "#db/schema/reports.ts";
import { verifications } from "#db/schema/verifications.ts";

/**
 * For queries over verifications: whether the requester had been blocked by this user before sending the request
 * (`verification/hidden.ts` explains blocks).
 */
export const isHiddenFrom = (userId: string | SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${requesterBlocks} b WHERE b.user_id = ${userId}
    AND b.requester_id = ${verifications.requesterId} AND b.created_at < ${verifications.createdAt})`;

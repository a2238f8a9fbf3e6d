import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { qualified } from "#db/qualified.ts";
import { accessBlocks, accessRequests } from "#db/schema/sharing.ts";

const earlier = alias(accessRequests, "earlier");

/**
 * Whether the owner sees a request. They don't if its address was blocked before the request was made. If one address
 * has made several requests for a link that are all pending, or that were decided together, the owner sees only the
 * first of these.
 * @returns the condition for queries on `access_requests`
 */
export const isShown = (): SQL =>
  sql`(NOT EXISTS (SELECT 1 FROM ${accessBlocks}
    WHERE ${accessBlocks.userId} = ${accessRequests.userId}
      AND ${accessBlocks.emailHash} = ${accessRequests.emailHash}
      AND ${accessBlocks.createdAt} < ${accessRequests.createdAt})
  AND NOT EXISTS (SELECT 1 FROM ${accessRequests} ${earlier}
    WHERE ${earlier.linkId} = ${accessRequests.linkId} AND ${earlier.emailHash} = ${accessRequests.emailHash}
      AND ${earlier.status} = ${accessRequests.status} AND ${earlier.decidedAt} IS ${accessRequests.decidedAt}
      AND ${earlier.id} < ${accessRequests.id}))`;

/** @returns the column that says whether the owner has blocked a request's address */
export const isBlocked = (): SQL<boolean> =>
  qualified`EXISTS (SELECT 1 FROM ${accessBlocks}
    WHERE ${accessBlocks.userId} = ${accessRequests.userId}
      AND ${accessBlocks.emailHash} = ${accessRequests.emailHash})`.mapWith(Boolean);

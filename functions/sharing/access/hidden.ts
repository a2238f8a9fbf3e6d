import { type SQL, sql } from "drizzle-orm";
import { accessBlocks } from "#db/schema/sharing.ts";

/**
 * The owner sees neither requests of an address that was already blocked, nor a repetition of a request that has the
 * same status. Columns are spelled out, because drizzle omits the table name in queries on a single table.
 * @returns the condition for queries on `access_requests`
 */
export const isShown = (): SQL => sql`(NOT EXISTS (SELECT 1 FROM ${accessBlocks} b
    WHERE b.user_id = access_requests.user_id AND b.email_hash = access_requests.email_hash
      AND b.created_at < access_requests.created_at)
  AND NOT EXISTS (SELECT 1 FROM access_requests e
    WHERE e.link_id = access_requests.link_id AND e.email_hash = access_requests.email_hash
      AND e.status = access_requests.status AND e.decided_at IS access_requests.decided_at
      AND e.id < access_requests.id))`;

/** @returns the column that says whether the owner has blocked a request's address */
export const isBlocked = (): SQL<boolean> =>
  sql`EXISTS (SELECT 1 FROM ${accessBlocks} b
    WHERE b.user_id = access_requests.user_id AND b.email_hash = access_requests.email_hash)`.mapWith(
    Boolean,
  );

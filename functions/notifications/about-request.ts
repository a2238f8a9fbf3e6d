import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Filters notifications or live events by the request that they're about. Without a request, it filters nothing.
 * @param data the column with the notification's or live event's details as JSON
 */
export const aboutRequest = (data: SQLWrapper, verificationId: string | undefined): SQL | undefined =>
  verificationId === undefined ? undefined : sql`${data} ->> '$.verification_id' = ${verificationId}`;

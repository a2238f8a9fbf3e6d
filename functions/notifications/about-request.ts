import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Notifications about one request, or all of them if none is given.
 * @param data the column with the notification's or live event's details as JSON
 */
export const aboutRequest = (data: SQLWrapper, verificationId: string | undefined): SQL | undefined =>
  verificationId === undefined ? undefined : sql`${data} ->> '$.verification_id' = ${verificationId}`;

import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Notifications about one request; all of them if none is named.
 * @param data their column with the details as JSON, or that of live events
 */
export const aboutRequest = (data: SQLWrapper, verificationId: string | undefined): SQL | undefined =>
  verificationId === undefined ? undefined : sql`${data} ->> '$.verification_id' = ${verificationId}`;

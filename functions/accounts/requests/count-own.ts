import { and, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { verifications } from "#db/schema/verification/verifications.ts";
import { about, requestedBy } from "#functions/accounts/requests/visible.ts";

/**
 * How many requests a person made or is the subject of, each counted once. Screens show it, and the API
 * returns it as a user's `total_verifications`. It's the sum of two counts, each from a different index,
 * because one condition with `OR` would read every row, and a business may have made 50,000 requests.
 * @param userId the person's id, or a column with it
 * @returns a column for any query
 */
export const ownTotal = (userId: string | SQLWrapper): SQL<number> =>
  sql<number>`(SELECT ${countOf(requestedBy(userId))}
    + ${countOf(and(about(userId), sql`(${not(requestedBy(userId))})`)!)})`.mapWith(Number);

const countOf = (which: SQL) => sql`(SELECT count(*) FROM ${verifications} WHERE ${which})`;

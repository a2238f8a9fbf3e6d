import { and, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { verifications } from "#db/schema/verification/verifications.ts";
import { about, requestedBy } from "#functions/accounts/requests/visible.ts";

/**
 * How many requests a person made or is the subject of, each counted once. Screens and the field
 * `total_verifications` of a user show it. It adds up two counts, each from its own index, because one
 * condition with `OR` would read every row, and a business may have made 50,000.
 * @param userId the person's id, or a column with it
 * @returns a column for any query
 */
export const ownTotal = (userId: string | SQLWrapper): SQL<number> =>
  sql<number>`(SELECT ${countOf(requestedBy(userId))}
    + ${countOf(and(about(userId), sql`(${not(requestedBy(userId))})`)!)})`.mapWith(Number);

const countOf = (which: SQL) => sql`(SELECT count(*) FROM ${verifications} WHERE ${which})`;

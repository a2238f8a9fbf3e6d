import { type SQL, sql } from "drizzle-orm";

/**
 * Like drizzle's `sql`, for selecting a subquery as a column. If a query has no joins, drizzle drops the table names
 * from all columns in the templates that it selects. Inside a subquery, a column of the outer query would then be taken
 * for one of the subquery's. Drizzle doesn't change nested templates, so we nest the template in another one.
 */
export const qualified = <T>(strings: TemplateStringsArray, ...values: unknown[]): SQL<T> =>
  sql<T>`${sql(strings, ...values)}`;

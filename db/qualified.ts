import { type SQL, sql } from "drizzle-orm";

/**
 * Like drizzle's `sql`, for a template with a subquery that's selected as a column. In a query without joins, drizzle
 * leaves the table's name out of the columns of a selected template, so inside a subquery a column of the query around
 * it would be taken for the subquery's own. Drizzle leaves alone a template that's inside another.
 */
export const qualified = <T>(strings: TemplateStringsArray, ...values: unknown[]): SQL<T> =>
  sql<T>`${sql(strings, ...values)}`;

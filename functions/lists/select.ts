import { and, type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "#contract/verification/verification.schema.ts";
import type { Ctx } from "#core/context.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { filtersOf } from "./filters.ts";
import { keyOf } from "./order.ts";
import { type Part, union } from "./scope.ts";

/**
 * Combines the parts into one select. SQLite merges selects in pairs, and for a late page every row passes through all
 * merges above it. So the parts with few rows are combined first, which leaves one or two merges for the others.
 * @param more narrows each part further
 * @returns `at` (the sort value) and `id` of the rows that pass the filters, as one compound select that can be sorted
 *   and limited
 */
export function selectFrom(
  ctx: Ctx,
  query: ListQuery,
  parts: readonly Part[],
  more: (part: Part) => SQL | undefined = () => undefined,
): SQL {
  const read = (part: Part) => {
    const where = and(part.where, filtersOf(ctx, query, part), more(part));
    return sql`SELECT ${keyOf(query, part)} AS at, ${verifications.id} AS id FROM ${verifications} WHERE ${where}`;
  };
  const unordered = parts.filter((part) => part.isUnordered).map(read);
  const ordered = parts.filter((part) => !part.isUnordered).map(read);
  return union(unordered.length > 0 ? [sql`SELECT at, id FROM (${union(unordered)})`, ...ordered] : ordered);
}

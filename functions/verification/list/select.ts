import { and, type SQL, sql } from "drizzle-orm";
import { verifications } from "../../../db/schema/verifications.ts";
import type { Ctx } from "../../context.ts";
import type { ListQuery } from "../../contract/verification.schema.ts";
import { filtersOf } from "./filters.ts";
import { keyOf } from "./order.ts";
import { type Part, union } from "./scope.ts";

/**
 * @param more narrows each part further
 * @returns `at`, what the list is sorted by, and `id` of the parts' rows that pass the filters, as one compound select
 *   that can be sorted and limited
 */
export function selectFrom(
  ctx: Ctx,
  query: ListQuery,
  parts: readonly Part[],
  more: (part: Part) => SQL | undefined = () => undefined,
): SQL {
  return union(
    parts.map((part) => {
      const where = and(part.where, filtersOf(ctx, query, part), more(part));
      return sql`SELECT ${keyOf(query, part)} AS at, ${verifications.id} AS id FROM ${verifications} WHERE ${where}`;
    }),
  );
}

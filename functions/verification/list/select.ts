import { and, type SQL, sql } from "drizzle-orm";
import { verifications } from "../../../db/schema/verifications.ts";
import type { Ctx } from "../../context.ts";
import { type Filters, filtersOf } from "./filters.ts";
import type { Part } from "./scope.ts";

/**
 * @param more narrows each part further
 * @returns the parts' rows that pass the filters, as one compound select that can be sorted and limited
 */
export function selectFrom(
  ctx: Ctx,
  query: Filters,
  parts: readonly Part[],
  columns: (part: Part) => SQL,
  more: (part: Part) => SQL | undefined = () => undefined,
): SQL {
  const selects = parts.map((part) => {
    const where = and(part.where, filtersOf(ctx, query, part), more(part));
    return sql`SELECT ${columns(part)} FROM ${verifications} WHERE ${where}`;
  });
  return sql.join(selects, sql` UNION ALL `);
}

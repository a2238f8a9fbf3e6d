import { type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "#contract/verification/verification.schema.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isAsking, type Row } from "./rows.ts";
import { asksFor, type Part } from "./scope.ts";

/**
 * @returns what a part's rows are sorted by. When sorting by cost, rows whose cost the viewer can't see count as less
 *   than 0, so they come last in descending order.
 */
export function keyOf({ sortBy }: Pick<ListQuery, "sortBy">, part: Part): SQL {
  if (sortBy === "updated_at") return sql`${verifications.updatedAt}`;
  if (sortBy !== "cost") return sql`${verifications.createdAt}`;
  const seen = asksFor(part);
  return seen
    ? sql`CASE WHEN ${seen} THEN ${verifications.priceCents} ELSE -1 END`
    : sql`${verifications.priceCents}`;
}

/** @returns the value of {@link keyOf} for a row that was already read, to continue after that row */
export function sortKeyOf({ sortBy }: Pick<ListQuery, "sortBy">, row: Row, userId: string): number {
  if (sortBy === "updated_at") return row.updatedAt;
  if (sortBy !== "cost") return row.createdAt;
  return isAsking(row, userId) ? row.priceCents : -1;
}

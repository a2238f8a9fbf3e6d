import { type SQL, sql } from "drizzle-orm";
import { verifications } from "../../../db/schema/verifications.ts";
import type { ListQuery } from "../../contract/verification.schema.ts";
import { asksFor, type Part } from "./scope.ts";

/**
 * @returns what a part's rows are sorted by. By cost, rows whose cost the viewer does not see come below the
 *   cheapest, whatever they cost.
 */
export function keyOf({ sortBy }: Pick<ListQuery, "sortBy">, part: Part): SQL {
  if (sortBy === "updated_at") return sql`${verifications.updatedAt}`;
  if (sortBy !== "cost") return sql`${verifications.createdAt}`;
  const seen = asksFor(part);
  return seen
    ? sql`CASE WHEN ${seen} THEN ${verifications.priceCents} ELSE -1 END`
    : sql`${verifications.priceCents}`;
}

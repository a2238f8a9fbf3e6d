import { inArray } from "drizzle-orm";
import type { Verdict } from "#contract/verdicts.ts";
import type { Ctx } from "#core/context.ts";
import { verdictsOf } from "#functions/verdicts/for-rows.ts";

/**
 * Reads the verdicts of a dashboard's results in one database round trip, which is skipped if there are no results.
 * @param ids ids of results that the viewer may see; may contain duplicates
 * @returns the verdicts by verification id
 */
export async function verdictsFor(
  ctx: Ctx,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, Verdict | null>> {
  const each = [...new Set(ids)];
  return each.length === 0 ? new Map() : verdictsOf(ctx, viewerId, (column) => inArray(column, each));
}

/** @returns the ids of the rows that have a result */
export const withResult = (rows: readonly { id: string; status: string }[]): string[] =>
  rows.filter(({ status }) => status === "completed").map(({ id }) => id);

import type { SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Verdict } from "#contract/verdicts.ts";
import type { Ctx } from "#core/context.ts";
import { selectStandings, standingsFrom } from "#functions/verification/case-file/standings.ts";
import { verdictFor } from "./for-viewer.ts";

/**
 * The verdicts on several verifications, for one viewer. They're computed on every call instead of being stored, so
 * they reflect the latest reviews and disputes and disappear when consent ends.
 * @param of the condition on a column with a verification's id; it selects only rows that the viewer may see
 * @returns the verdicts by verification id; null for a verification whose verdict the viewer may not see
 */
export async function verdictsOf(
  ctx: Ctx,
  viewerId: string,
  of: (id: SQLiteColumn) => SQL,
): Promise<Map<string, Verdict | null>> {
  const answers = await ctx.db.batch(selectStandings(ctx, viewerId, of));
  const verdicts = [...standingsFrom(viewerId, answers)].map(
    async ([id, { standing, requesterName }]) =>
      [id, await verdictFor(ctx, standing, requesterName)] as const,
  );
  return new Map(await Promise.all(verdicts));
}

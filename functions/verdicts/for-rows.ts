import type { SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Verdict } from "#contract/verdicts.ts";
import type { Ctx } from "#core/context.ts";
import { selectStandings, standingsFrom } from "#functions/verification/case-file/standings.ts";
import { verdictFor } from "./for-viewer.ts";

/**
 * The verdicts on several verifications, for one viewer. They're computed on every call instead of being stored, so
 * they reflect the latest reviews and disputes, and the requester's side no longer gets them once consent is withdrawn.
 * @param of takes a column that holds verification ids, and returns the condition that selects the wanted ones. It must
 *   select only verifications that the viewer may see
 * @returns the verdicts by verification id; null if there's none yet, or the viewer isn't allowed to see it
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

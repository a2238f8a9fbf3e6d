import { inArray } from "drizzle-orm";
import type { Action } from "#contract/enums.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { Ctx } from "#core/context.ts";
import { codeActions, mayBeAsked, presentStatedPhone } from "#functions/codes/stated-phone.ts";
import { actionsOf } from "#functions/lifecycle/show/actions.ts";
import { verdictFor } from "#functions/verdicts/for-viewer.ts";
import type { Standing } from "#functions/verification/case-file/standing.ts";
import { selectStandings, standingsFrom } from "#functions/verification/case-file/standings.ts";
import { openClaims } from "#functions/verification/claims.ts";

/** What a list row contains for its viewer in addition to its columns. */
export interface RowStanding {
  /** What the viewer can do now, the same as in the verification's details. */
  actions: Action[];
  /** The verdict; null if there's none yet, or none that the viewer is allowed to see. */
  verdict: Verdict | null;
}

/**
 * @param ids of rows that the viewer may see
 * @returns by id, what the viewer can do now with each row of a page, and its verdict
 */
export async function standingIn(
  ctx: Ctx,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, RowStanding>> {
  if (ids.length === 0) return new Map();
  const answers = await ctx.db.batch(selectStandings(ctx, viewerId, (column) => inArray(column, [...ids])));
  const rows = [...standingsFrom(viewerId, answers)].map(
    async ([id, { standing, requesterName }]): Promise<[string, RowStanding]> => [
      id,
      {
        actions: [...actionsOf(standing), ...(await codeActionsOf(ctx, standing))],
        verdict: await verdictFor(ctx, standing, requesterName),
      },
    ],
  );
  return new Map(await Promise.all(rows));
}

/** Decrypts the claims only for the few rows that ask their subject for a code. */
async function codeActionsOf(ctx: Ctx, standing: Standing): Promise<Action[]> {
  if (!mayBeAsked(standing)) return [];
  return codeActions(await presentStatedPhone(ctx, standing, await openClaims(ctx, standing.verification)));
}

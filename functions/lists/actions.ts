import { and, eq, inArray } from "drizzle-orm";
import type { Action } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { codeActions, mayBeAsked, presentStatedPhone } from "#functions/codes/stated-phone.ts";
import { actionsOf } from "#functions/lifecycle/actions.ts";
import { rolesOf } from "#functions/verification/case-file.ts";
import { caseFileColumns, selectStanding, standingOf } from "#functions/verification/case-file-parts.ts";
import { openClaims } from "#functions/verification/claims.ts";
import type { Standing } from "#functions/verification/standing.ts";

/**
 * What a viewer may do now to each row of a page, as the detail answer lists it.
 * @param ids of rows that the viewer may see
 * @returns the actions by id
 */
export async function actionsIn(
  ctx: Ctx,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, Action[]>> {
  if (ids.length === 0) return new Map();
  const { db } = ctx;
  const [found, roles, ...parts] = await db.batch([
    db
      .select(caseFileColumns(viewerId, ctx.now()))
      .from(verifications)
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .where(inArray(verifications.id, [...ids])),
    db
      .select({ verificationId: verifications.id, role: teamAccess.role })
      .from(verifications)
      .innerJoin(teamAccess, eq(teamAccess.teamId, verifications.teamId))
      .where(and(inArray(verifications.id, [...ids]), eq(teamAccess.userId, viewerId))),
    ...selectStanding(ctx, (column) => inArray(column, [...ids])),
  ]);
  const actions = found.map(async (row): Promise<[string, Action[]]> => {
    const { verification } = row;
    const teamRole = roles.find(({ verificationId }) => verificationId === verification.id)?.role ?? null;
    const standing: Standing = {
      verification,
      ...standingOf(parts, verification),
      requesterReported: row.requesterReported === 1,
      myRating: row.myRating,
      teamRole,
      viewerId,
      viewerRoles: rolesOf(viewerId, row, teamRole),
    };
    return [verification.id, [...actionsOf(standing), ...(await codeActionsOf(ctx, standing))]];
  });
  return new Map(await Promise.all(actions));
}

/** Decrypts the claims only for the few rows that ask their subject for a code. */
async function codeActionsOf(ctx: Ctx, standing: Standing): Promise<Action[]> {
  if (!mayBeAsked(standing)) return [];
  return codeActions(await presentStatedPhone(ctx, standing, await openClaims(ctx, standing.verification)));
}

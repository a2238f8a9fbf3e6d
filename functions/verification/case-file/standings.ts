import { and, eq, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { displayNamesOf } from "../display-names.ts";
import { caseFileColumns, selectStanding, standingPartsOf } from "./case-file-parts.ts";
import { rolesOf } from "./load-case-file.ts";
import type { Standing } from "./standing.ts";

/**
 * The queries for what a viewer may see and do with several verifications, to be run in one batch.
 * @param of takes a column that holds verification ids, and returns the condition that selects the wanted ones. It must
 *   select only verifications that the viewer may see
 */
export function selectStandings(ctx: Ctx, viewerId: string, of: (id: SQLiteColumn) => SQL) {
  const { db } = ctx;
  return [
    db
      .select(caseFileColumns(viewerId, ctx.now()))
      .from(verifications)
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .where(of(verifications.id)),
    db
      .select({ verificationId: verifications.id, role: teamAccess.role })
      .from(verifications)
      .innerJoin(teamAccess, eq(teamAccess.teamId, verifications.teamId))
      .where(and(of(verifications.id), eq(teamAccess.userId, viewerId))),
    ...selectStanding(ctx, of),
  ] as const;
}

type Answers<Queries extends readonly unknown[]> = { [I in keyof Queries]: Awaited<Queries[I]> };

/** What the viewer may see and do with one verification. */
export interface ViewerStanding {
  standing: Standing;
  /** The requester's name, as the viewer may see it. */
  requesterName: string;
}

/** @returns what the {@link selectStandings} queries found, by verification id */
export function standingsFrom(
  viewerId: string,
  [found, roles, ...parts]: Answers<ReturnType<typeof selectStandings>>,
): Map<string, ViewerStanding> {
  return new Map(
    found.map((row) => {
      const { verification } = row;
      const teamRole = roles.find(({ verificationId }) => verificationId === verification.id)?.role ?? null;
      const standing: Standing = {
        verification,
        ...standingPartsOf(parts, verification),
        requesterReported: row.requesterReported === 1,
        myRating: row.myRating,
        teamRole,
        viewerId,
        viewerRoles: rolesOf(viewerId, row, teamRole),
      };
      return [verification.id, { standing, requesterName: displayNamesOf(row.named).name }];
    }),
  );
}

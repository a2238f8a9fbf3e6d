import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import type { CaseFile } from "./case-file.ts";
import { caseFileColumns, headOf, partsOf, selectParts } from "./case-file-parts.ts";
import { rolesOf } from "./load-case-file.ts";

/**
 * Loads a page of a person's own verifications, each with everything that belongs to it, in two round trips.
 * Team roles, assignees and watchers aren't loaded.
 * @param which condition for rows that the viewer requested or that are about them
 * @param page which rows to return: up to `limit` rows whose id comes after `after`, oldest first (ids sort by time)
 */
export async function loadCaseFiles(
  ctx: Ctx,
  viewerId: string,
  which: SQL,
  page: { after: string; limit: number },
): Promise<CaseFile[]> {
  const { db } = ctx;
  const found = await db
    .select(caseFileColumns(viewerId, ctx.now()))
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .where(and(which, gt(verifications.id, page.after)))
    .orderBy(asc(verifications.id))
    .limit(page.limit);
  const ids = found.map((row) => row.verification.id);
  if (ids.length === 0) return [];
  const parts = await db.batch(selectParts(ctx, (column) => inArray(column, ids)));
  return found.map((row) => ({
    ...headOf(row),
    ...partsOf(parts, row.verification),
    assignee: null,
    teamRole: null,
    watch: { isWatching: false, watchers: 0 },
    viewerId,
    viewerRoles: rolesOf(viewerId, row, null),
  }));
}

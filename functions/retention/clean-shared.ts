import { and, inArray, lt, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { newId } from "#core/ids.ts";
import type { Statement } from "#db/batch.ts";
import { accessRequests, shareLinks, shareViews } from "#db/schema/sharing.ts";
import { KEEP } from "./rules.ts";

const AT_ONCE = 1000;

/**
 * Deletes data about shared profiles when its retention period is over. Ids sort by time, so the primary key finds the
 * requests and links that are old enough, and they need no other index.
 * @returns the statements
 */
export function cleanShared({ db, now }: Ctx): Statement[] {
  const at = now();
  const oldViews = db
    .select({ id: shareViews.id })
    .from(shareViews)
    .where(lt(shareViews.at, at - KEEP.shareViews))
    .limit(AT_ONCE);
  const oldRequests = db
    .select({ id: accessRequests.id })
    .from(accessRequests)
    .where(
      and(
        lt(accessRequests.id, newId("acr", at - KEEP.accessRequests)),
        sql`coalesce(${accessRequests.decidedAt}, ${accessRequests.createdAt}) < ${at - KEEP.accessRequests}`,
      ),
    )
    .limit(AT_ONCE);
  const oldLinks = db
    .select({ id: shareLinks.id })
    .from(shareLinks)
    .where(
      and(
        lt(shareLinks.id, newId("shl", at - KEEP.shareLinks)),
        sql`coalesce(${shareLinks.revokedAt}, ${shareLinks.expiresAt}) < ${at - KEEP.shareLinks}`,
      ),
    )
    .limit(AT_ONCE);
  return [
    db.delete(shareViews).where(inArray(shareViews.id, oldViews)),
    db.delete(accessRequests).where(inArray(accessRequests.id, oldRequests)),
    db.delete(shareLinks).where(inArray(shareLinks.id, oldLinks)),
  ];
}

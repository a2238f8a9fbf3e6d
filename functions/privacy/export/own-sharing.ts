import { and, asc, eq, gt } from "drizzle-orm";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { accessRequests, shareLinks, shareViews } from "#db/schema/sharing.ts";
import { isShown } from "#functions/sharing/access/hidden.ts";
import { openVisitor } from "#functions/sharing/access/sealed.ts";
import { AT_ONCE, mapped, paged } from "./own-rows.ts";

/** The links to this person's shared profile, without their tokens. */
export function ownShareLinks(ctx: Ctx, userId: string) {
  const read = (after: string) =>
    ctx.db
      .select()
      .from(shareLinks)
      .where(and(eq(shareLinks.userId, userId), gt(shareLinks.id, after)))
      .orderBy(asc(shareLinks.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    (row) => ({
      id: row.id,
      label: row.label,
      options: row.options,
      verification_ids: row.verificationIds,
      created_at: isoTime(row.createdAt),
      expires_at: isoTime(row.expiresAt),
      revoked_at: isoTime(row.revokedAt),
      views: row.views,
      last_viewed_at: isoTime(row.lastViewedAt),
    }),
  );
}

/** The views of this person's shared profile, with only the approximate details that their own page shows. */
export function ownShareViews(ctx: Ctx, userId: string) {
  const read = (after: string) =>
    ctx.db
      .select()
      .from(shareViews)
      .where(and(eq(shareViews.userId, userId), gt(shareViews.id, after)))
      .orderBy(asc(shareViews.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    ({ linkId, at, country, device, facts, requestId }) => ({
      link_id: linkId,
      at: isoTime(at),
      country,
      device,
      facts,
      access_request_id: requestId,
    }),
  );
}

/** The requests for access to this person's shared profile, as their page shows them. */
export function ownAccessRequests(ctx: Ctx, userId: string) {
  const read = (after: string) =>
    ctx.db
      .select()
      .from(accessRequests)
      .where(and(eq(accessRequests.userId, userId), gt(accessRequests.id, after), isShown()))
      .orderBy(asc(accessRequests.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    async (row) => ({
      id: row.id,
      link_id: row.linkId,
      ...(await openVisitor(ctx, row)),
      status: row.status,
      created_at: isoTime(row.createdAt),
      decided_at: isoTime(row.decidedAt),
      opened_at: isoTime(row.grantUsedAt),
      reported_at: isoTime(row.reportedAt),
    }),
  );
}

import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { InquiriesQuery } from "#contract/sharing/inquiries.schema.ts";
import type { Ctx } from "#core/context.ts";
import { qualified } from "#db/qualified.ts";
import { users } from "#db/schema/accounts/users.ts";
import { accessRequests, shareLinks, shareViews } from "#db/schema/sharing.ts";
import { consents } from "#db/schema/verification/checks.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { namedColumns } from "#functions/accounts/names/business-name.ts";
import { addressedTo, boundTo } from "#functions/accounts/requests/visible.ts";
import { hasBlocked, hasReported } from "#functions/verification/case-file/hidden.ts";
import { isBlocked, isShown } from "../access/hidden.ts";

const half = alias(verifications, "half");

type Before = InquiriesQuery["before"];

/**
 * The condition for rows after the last one of the previous page. The first comparison lets SQLite seek in
 * the index.
 */
const behind = (at: SQLiteColumn, id: SQLiteColumn, before: Before): SQL | undefined =>
  before && sql`${at} <= ${before.at} AND (${at} < ${before.at} OR ${id} < ${before.id})`;

/** Whether a result waits for the other half of a mutual check. */
const isHeld = qualified`(${verifications.mutualWith} IS NOT NULL
  AND ${verifications.peer} ->> 'releasedAt' IS NULL
  AND EXISTS (SELECT 1 FROM ${verifications} ${half} WHERE ${half.id} = ${verifications.mutualWith}
    AND ${half.status} IN ('pending', 'in_progress')))`.mapWith(Boolean);

function selectVerifications(ctx: Ctx, userId: string, which: SQL, before: Before, limit: number) {
  return ctx.db
    .select({
      id: verifications.id,
      at: verifications.createdAt,
      status: verifications.status,
      purpose: verifications.purpose,
      peer: verifications.peer,
      requester: namedColumns(ctx.now()),
      consentAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
      isHeld,
      hasBlocked: hasBlocked(userId).mapWith(Boolean),
      hasReported: hasReported(userId).mapWith(Boolean),
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .leftJoin(consents, eq(consents.verificationId, verifications.id))
    .where(
      and(
        which,
        ne(verifications.requesterId, userId),
        behind(verifications.createdAt, verifications.id, before),
      ),
    )
    .orderBy(desc(verifications.createdAt), desc(verifications.id))
    .limit(limit);
}
export type VerificationRow = Awaited<ReturnType<typeof selectVerifications>>[number];

const selectViews = ({ db }: Ctx, userId: string, before: Before, limit: number) =>
  db
    .select({ view: shareViews, label: shareLinks.label, request: accessRequests })
    .from(shareViews)
    .innerJoin(shareLinks, eq(shareLinks.id, shareViews.linkId))
    .leftJoin(accessRequests, eq(accessRequests.id, shareViews.requestId))
    .where(and(eq(shareViews.userId, userId), behind(shareViews.at, shareViews.id, before)))
    .orderBy(desc(shareViews.at), desc(shareViews.id))
    .limit(limit);
export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number];

const selectRequests = ({ db }: Ctx, userId: string, before: Before, limit: number) =>
  db
    .select({ request: accessRequests, label: shareLinks.label, isBlocked: isBlocked() })
    .from(accessRequests)
    .innerJoin(shareLinks, eq(shareLinks.id, accessRequests.linkId))
    .where(
      and(
        eq(accessRequests.userId, userId),
        behind(accessRequests.createdAt, accessRequests.id, before),
        isShown(),
      ),
    )
    .orderBy(desc(accessRequests.createdAt), desc(accessRequests.id))
    .limit(limit);
export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

/** @returns up to `limit` rows from each query, in one round trip; the verifications come from two queries */
export async function readInquiries(ctx: Ctx, userId: string, before: Before, limit: number) {
  const [bound, addressed, views, requests] = await ctx.db.batch([
    selectVerifications(ctx, userId, boundTo(userId), before, limit),
    selectVerifications(ctx, userId, addressedTo(userId), before, limit),
    selectViews(ctx, userId, before, limit),
    selectRequests(ctx, userId, before, limit),
  ]);
  return { verifications: [...bound, ...addressed], views, requests };
}

import { and, eq, gt, sql } from "drizzle-orm";
import { dateOf, MINUTE } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { Client } from "#core/http/client.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { commit } from "#core/write/commit.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import { type ShareLink, shareLinks, shareViews } from "#db/schema/sharing.ts";
import { deviceClass } from "./device-class.ts";

/**
 * Beyond this many a minute, a link's views aren't recorded individually, so that nobody can fill the
 * database.
 */
const MAX_PER_MINUTE = 60;

/**
 * Counts a view of a link, adds it to the link's log, and notifies the owner of the first view each day.
 * @param facts how many facts the visitor saw
 * @param requestId the approved access request that admitted them; null if none was needed
 */
export async function recordView(
  ctx: Ctx,
  link: Pick<ShareLink, "id" | "userId">,
  { userAgent, country }: Pick<Client, "userAgent" | "country">,
  { facts, requestId }: { facts: number; requestId: string | null },
): Promise<void> {
  const { db } = ctx;
  const { id: linkId, userId } = link;
  const now = ctx.now();
  const recent = and(eq(shareViews.linkId, linkId), gt(shareViews.at, now - MINUTE));
  const own = {
    statements: [
      db.insert(shareViews).select(
        sql`SELECT ${newId("shv", now)}, ${linkId}, ${userId}, ${now}, ${country ?? null}, ${deviceClass(userAgent)},
        ${facts}, ${requestId} WHERE ${db.$count(shareViews, recent)} < ${MAX_PER_MINUTE}`,
      ),
      db
        .update(shareLinks)
        .set({ views: sql`${shareLinks.views} + 1`, lastViewedAt: now })
        .where(eq(shareLinks.id, linkId)),
    ],
  };
  await commit(ctx, { ...combine(own, notifyViewed(ctx, link)), resourceId: linkId });
}

/** Notifies the owner of a view, at most once per link and UTC day. */
const notifyViewed = (ctx: Ctx, { id, userId }: Pick<ShareLink, "id" | "userId">): WritePart =>
  notificationEffects(ctx, {
    userId,
    type: "system_notification",
    kind: "profile",
    title: "Someone opened your profile link",
    message: "See when it was opened, or revoke it, on your share page.",
    data: { share_link_id: id },
    priority: "medium",
    dedupeKey: `viewed:${id}:${dateOf(ctx.now())}`,
  });

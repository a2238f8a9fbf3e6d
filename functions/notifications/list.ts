import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { PeerKind, VerificationType } from "#contract/enums.ts";
import type { NotificationsQuery } from "#contract/live/notification.schema.ts";
import { SECOND } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { qualified } from "#db/qualified.ts";
import { users } from "#db/schema/accounts/users.ts";
import { notifications } from "#db/schema/outbox.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { ofTeamsOf, requestedBy, visibleTo } from "#functions/accounts/requests/visible.ts";
import { liveSessionOf, sessionEndedError } from "#functions/accounts/sessions/live-session.ts";
import { verdictsOf } from "#functions/verdicts/for-rows.ts";
import { aboutRequest } from "./about-request.ts";
import { presentAnnouncement, selectAnnouncement } from "./announcements.ts";
import { presentNotification } from "./present.ts";

const reader = alias(users, "reader");

/**
 * A notification is dated when the request that caused it started, so a slow request can add one that's older
 * than what a client has already seen. The list therefore starts this much earlier than `since` (ms), and clients
 * recognize duplicates by id.
 */
const OVERLAP = 30 * SECOND;
/** Unread notifications are counted up to this number. */
const MAX_UNREAD = 1000;

/**
 * Excludes notifications about a team's request if the user has left the team or can't open it now, because
 * such a notification may name the request's subject. Also excludes notifications for staff if the user isn't
 * staff.
 * @param userId the user's id, or a column with it
 */
export const isOpenTo = (userId: string | SQLWrapper): SQL =>
  sql`(NOT EXISTS (SELECT 1 FROM ${verifications}
    WHERE ${verifications.id} = ${notifications.data} ->> '$.verification_id'
    AND ${verifications.teamId} IS NOT NULL
    -- Unknown, and not false, while no account is bound as the subject.
    AND (${visibleTo(userId)}) IS NOT TRUE)
  AND (${notifications.kind} <> 'review' OR EXISTS (SELECT 1 FROM ${users} ${reader}
    WHERE ${reader.id} = ${userId} AND ${reader.staff} = 1)))`;

/**
 * The notifications that a person can see in the app. `1` is a literal so that SQLite can use the partial indexes.
 */
export const shownTo = (userId: string) =>
  and(eq(notifications.userId, userId), sql`${notifications.inApp} = 1`, isOpenTo(userId));

/** Filters by kind and by priority, if they're given. */
export const ofSort = ({ kind, priority }: Pick<NotificationsQuery, "kind" | "priority">) =>
  and(kind && eq(notifications.kind, kind), priority && eq(notifications.priority, priority));

/** A notification's verification, as JSON, if the user may see it. Only the requester's side gets `subject`. */
const aboutFor = (userId: string) =>
  qualified<
    string | null
  >`(SELECT json_object('type', ${verifications.type}, 'kind', ${verifications.peer} ->> '$.kind',
      'subject', iif(${verifications.targetUserId} IS ${userId} OR NOT (${requestedBy(userId)} OR ${ofTeamsOf(userId)}),
        NULL, coalesce(${verifications.targetName}, ${verifications.targetEmail})))
    FROM ${verifications} WHERE ${verifications.id} = ${notifications.data} ->> '$.verification_id'
      AND ${visibleTo(userId)})`;

/** The newest notifications that a user can see in the app, as a statement for a batch. */
export const newestOf = (ctx: Ctx, userId: string, limit: number, ...more: (SQL | undefined)[]) =>
  ctx.db
    .select({ ...getTableColumns(notifications), about: aboutFor(userId) })
    .from(notifications)
    .where(and(shownTo(userId), ...more))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);

/**
 * @param query `since` limits the list to notifications from 30 seconds before that time onward
 * @returns the caller's notifications that match, newest first; `next` continues the list and is null at its end.
 *   `unread_count` counts the caller's unread ones, even if they don't match, up to 1,000; `announcement` is what the
 *   banner shows
 * @throws DomainError 401 if their session has ended. Open pages learn this here, because they call this whenever they
 *   reconnect
 */
export async function listNotifications(ctx: Ctx, caller: Caller, query: NotificationsQuery) {
  const { since, before, unread, limit } = query;
  const [rows, [count], [live], [announcement]] = await ctx.db.batch([
    newestOf(
      ctx,
      caller.id,
      limit + 1,
      since === undefined ? undefined : gte(notifications.createdAt, since - OVERLAP),
      before && sql`(${notifications.createdAt}, ${notifications.id}) < (${before.createdAt}, ${before.id})`,
      ofSort(query),
      unread ? isNull(notifications.readAt) : undefined,
      aboutRequest(notifications.data, caller.limitedTo),
    ),
    countUnread(ctx, caller),
    liveSessionOf(ctx, caller),
    selectAnnouncement(ctx),
  ]);
  if (!live) throw sessionEndedError();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const verdicts = await verdictsIn(ctx, caller.id, page);
  return {
    /** `verdict`: a result's current verdict; null for other notifications, and if the user may no longer see it. */
    notifications: page.map((row) => ({
      ...presentListed(row),
      verdict: (isResult(row) && verdicts.get(row.data.verification_id ?? "")) || null,
    })),
    unread_count: count?.unread ?? 0,
    announcement: announcement ? presentAnnouncement(announcement) : null,
    next: last && rows.length > limit ? `${last.createdAt}.${last.id}` : null,
  };
}

/** @returns a notification, with the details that identify its verification */
export function presentListed(row: Awaited<ReturnType<typeof newestOf>>[number]) {
  const about: About | null = row.about === null ? null : JSON.parse(row.about);
  return {
    ...presentNotification(row),
    about: about && {
      type: about.type,
      peer: about.kind && { kind: about.kind },
      /** The subject's stated name, or else their address; null for the subject and outside the requester's side. */
      subject: about.subject,
    },
  };
}

interface About {
  type: VerificationType;
  kind: PeerKind | null;
  subject: string | null;
}

/** Whether a notification announces a result, rather than something else about the same verification. */
const isResult = ({ type }: Pick<typeof notifications.$inferSelect, "type">): boolean =>
  type === "verification_completed";

/**
 * A notification doesn't store the verdict, because a review or a dispute can change it, and it's hidden once
 * consent is withdrawn.
 * @returns by verification id, the verdicts of the results that a page announces
 */
async function verdictsIn(
  ctx: Ctx,
  userId: string,
  page: readonly Pick<typeof notifications.$inferSelect, "type" | "data">[],
) {
  const ids = page.filter(isResult).flatMap(({ data: { verification_id: id } }) => (id ? [id] : []));
  return ids.length === 0
    ? new Map<string, null>()
    : verdictsOf(ctx, userId, (column) => inArray(column, ids));
}

const countUnread = (ctx: Ctx, { id, limitedTo }: Caller) => {
  const some = ctx.db
    .select({ one: sql`1`.as("one") })
    .from(notifications)
    .where(and(shownTo(id), isNull(notifications.readAt), aboutRequest(notifications.data, limitedTo)))
    .limit(MAX_UNREAD)
    .as("some");
  return ctx.db.select({ unread: sql<number>`count(*)` }).from(some);
};

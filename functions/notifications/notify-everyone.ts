import { sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { firstId } from "#core/ids.ts";
import { isPushedTo, nextDigest } from "#core/notify.ts";
import { chosen } from "#core/preferences.ts";
import { users } from "#db/schema/accounts/users.ts";
import type { Announcement } from "#db/schema/notices.ts";
import { notifications, outbox } from "#db/schema/outbox.ts";
import { signedInAmong } from "./publish-to-users.ts";

/** Accounts per job. For each, the job writes a row and may post to a room. */
export const NOTIFIED_AT_ONCE = 300;

/** Random bits from SQLite. We can't generate the ids here, because one statement inserts rows for many accounts. */
const RANDOM = sql`lower(hex(randomblob(8)))`;

/**
 * Notifies the next page of accounts, in the order of their ids, about a notice. All writes go into one batch. Skips
 * accounts that already have the notification, and suspended and deleted ones. Each person's preferences apply: a job
 * is queued if they want it pushed or emailed right away, and it goes into their daily email if they want that.
 * @param after the last id that was handled; empty to begin
 * @returns the last id of this page, null if it was the last page; and which of its accounts have a live
 *   session
 */
export async function notifyNext(
  ctx: Ctx,
  { id, title, message }: Announcement,
  after: string,
): Promise<{ last: string | null; signedIn: string[] }> {
  const { db } = ctx;
  const now = ctx.now();
  const page = sql`(SELECT ${users.id} FROM ${users} WHERE ${users.id} > ${after}
    ORDER BY ${users.id} LIMIT ${NOTIFIED_AT_ONCE})`;
  const reader = sql`${users.id}`;
  const mail = chosen(reader, "system", "email");
  const owner = sql`${notifications.userId}`;
  const [[bounds], signedIn] = await db.batch([
    db.all<{ last: string | null; n: number }>(sql`SELECT max(id) AS last, count(*) AS n FROM ${page}`),
    signedInAmong(ctx, page),
    db.run(sql`INSERT INTO ${notifications}
      (id, user_id, type, kind, title, message, data, priority, dedupe_key, created_at, in_app, digest_at)
      SELECT ${firstId("ntf", now)} || ${RANDOM}, ${users.id}, 'system_notification', 'system', ${title},
        ${message},
        ${JSON.stringify({ announcement_id: id })}, 'medium', ${id}, ${now}, ${chosen(reader, "system", "in_app")},
        CASE WHEN ${mail} = 'digest' THEN ${nextDigest(reader, now)} END
      FROM ${users} WHERE ${users.id} IN ${page} AND ${users.deletedAt} IS NULL
        AND ${users.suspendedAt} IS NULL
      ON CONFLICT DO NOTHING`),
    db.run(sql`INSERT INTO ${outbox} (id, channel, name, payload, request_id, created_at, next_at)
      SELECT 'out_' || substr(${notifications.id}, 5), 'jobs', 'notification.deliver',
        json_object('notification_id', ${notifications.id}),
        ${ctx.requestId}, ${now}, ${now}
      FROM ${notifications} WHERE ${notifications.userId} IN ${page} AND ${notifications.dedupeKey} = ${id}
        AND (${chosen(owner, "system", "email")} = 'now' OR ${isPushedTo(owner, "system")})
      ON CONFLICT DO NOTHING`),
  ]);
  const isFull = bounds?.n === NOTIFIED_AT_ONCE;
  return { last: isFull ? bounds.last : null, signedIn: signedIn.map(({ id: userId }) => userId) };
}

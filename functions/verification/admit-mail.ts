import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { attestations } from "#db/schema/attestations.ts";
import { mailSuppressions } from "#db/schema/mail.ts";
import { links } from "#db/schema/sessions.ts";
import { verifications } from "#db/schema/verifications.ts";
import { LINK_LIFETIME } from "#functions/accounts/links/links.ts";
import { addressHash } from "#functions/mail/opt-out.ts";
import { isUnwanted } from "./hidden.ts";
import { type Decided, INVITES_A_DAY, type Sender, sentBy, sentByTo, sentTo } from "./invitation.ts";

const DAY = 24 * 60 * 60 * 1000;

/** UTC ms from which as many as `most` rows leave room for one more; 0 where they do already. */
const roomAfter = (rows: SQL, column: SQL, most: number): SQL =>
  sql`coalesce((SELECT ${column} + ${DAY} ${rows} ORDER BY ${column} DESC LIMIT 1 OFFSET ${most - 1}), 0)`;

/** How far ahead a place is kept, from when the sender's daily limit has room, where a mailbox is only full. */
const KEPT_AHEAD = 7 * DAY;

/**
 * UTC ms from `earliest` on at which there is room for one more invite that `sent` counts: fewer than the most within the
 * day before and the day after. A place that is kept for a later day leaves the days before it to others.
 */
const freePlace = (sent: SQL, earliest: SQL, most: number): SQL =>
  sql`(SELECT min(place.at) FROM (SELECT ${earliest} AS at UNION SELECT l.admitted_at + ${DAY} FROM ${links} l
      WHERE ${sent}) AS place
    WHERE place.at >= ${earliest} AND (SELECT count(*) FROM ${links} l WHERE ${sent}
      AND l.admitted_at > place.at - ${DAY} AND l.admitted_at < place.at + ${DAY}) < ${most})`;

/**
 * Decides once when an invite leaves, and keeps a place for it within the daily limits of its sender, of its sender or
 * their team to this mailbox, and of its recipient: nothing has to look again. It leaves not at all where the recipient
 * blocked invitations, or there is no room for a week; then only the mailbox's hash is noted (`mail/opt-out.ts` may decide
 * anew). Decided before, it stays so: a retry is not counted twice. One to somebody who has blocked the sender is decided
 * in the same way, and counts for the sender alone.
 * @param of the link, or the request whose link it is
 * @returns the request's invites as they are by now
 */
export async function admitInvite(
  ctx: Ctx,
  of: { link: string } | { verification: string },
  { sender, email }: { sender: Sender; email: string },
): Promise<(Decided & { id: string })[]> {
  const now = ctx.now();
  const hash = await addressHash(ctx.env, email);
  const which = "link" in of ? eq(links.id, of.link) : eq(links.refId, of.verification);
  const column = sql`l.admitted_at`;
  const from = sql`FROM ${links} l JOIN ${verifications} v ON v.id = l.ref_id`;
  const bySender = sql`${from} WHERE ${sentBy(sender.id, now)}`;
  const byBoth = sql`${from} WHERE ${sentByTo(sender, hash, now)}`;
  const earliest = sql`max(room.sender, room.pair)`;
  const unwanted = sql`EXISTS (SELECT 1 FROM ${verifications}
    WHERE ${verifications.id} = ${links.refId} AND ${isUnwanted(hash)})`;
  const [, decided] = await ctx.db.batch([
    ctx.db.run(sql`UPDATE ${links} SET admitted_at = slot.at,
      expires_at = coalesce(slot.at + ${LINK_LIFETIME.invite}, expires_at),
      mailbox_hash = ${hash}, unwanted = ${unwanted}
    FROM (SELECT CASE WHEN free.at <= free.sender + ${KEPT_AHEAD} AND NOT EXISTS (SELECT 1 FROM ${mailSuppressions} s
        WHERE s.address_hash = ${hash}) THEN free.at END AS at
      FROM (SELECT room.sender, ${freePlace(sentTo(hash, sender.id, now), earliest, INVITES_A_DAY.toRecipient)} AS at
        FROM (SELECT max(${now}, ${roomAfter(bySender, column, INVITES_A_DAY.bySender)}) AS sender,
          ${roomAfter(byBoth, column, INVITES_A_DAY.bySenderToRecipient)} AS pair) AS room) AS free) AS slot
    WHERE ${which} AND ${links.kind} = 'invite' AND ${links.admittedAt} IS NULL`),
    ctx.db
      .select({
        id: links.id,
        mailboxHash: links.mailboxHash,
        admittedAt: links.admittedAt,
        sentAt: links.sentAt,
      })
      .from(links)
      .where(and(which, eq(links.kind, "invite"))),
  ]);
  return decided;
}

/**
 * The same for a mail to a contact, within limits of its own and of the same size.
 * @param enqueuedAt UTC ms at which this very mail was enqueued: let go after that, it was counted by an earlier try
 * @returns UTC ms from which it may leave
 */
export async function admitAttest(
  ctx: Ctx,
  contact: { id: string; contactHash: string },
  senderId: string,
  enqueuedAt: number,
): Promise<number> {
  const now = ctx.now();
  const since = now - DAY;
  const column = sql`a.last_mail_at`;
  const bySender = sql`FROM ${attestations} a JOIN ${verifications} v ON v.id = a.verification_id
    WHERE v.requester_id = ${senderId} AND a.last_mail_at > ${since}`;
  const toContact = sql`FROM ${attestations} a
    WHERE a.contact_hash = ${contact.contactHash} AND a.last_mail_at > ${since}`;
  const [row] = await ctx.db.all<{ at: number }>(sql`
    UPDATE ${attestations} SET last_mail_at = CASE WHEN last_mail_at >= ${enqueuedAt} THEN last_mail_at
      ELSE max(${now}, ${roomAfter(bySender, column, INVITES_A_DAY.bySender)},
        ${roomAfter(toContact, column, INVITES_A_DAY.toRecipient)}) END
    WHERE id = ${contact.id}
    RETURNING last_mail_at AS at`);
  return row?.at ?? now;
}

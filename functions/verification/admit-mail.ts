import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import type { WritePart } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { mailSuppressions } from "#db/schema/accounts/mail.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { LINK_LIFETIME, newLink } from "#functions/accounts/links/links.ts";
import { addressHash } from "#functions/mail/opt-out.ts";
import { isUnwanted } from "./case-file/hidden.ts";
import { INVITES_A_DAY, type Sender, sentBy, sentByTo, sentTo } from "./invitation.ts";

/** UTC ms from which there's room for one more row under a limit of `most` a day; 0 if there's room now. */
const roomAfter = (rows: SQL, column: SQLWrapper, most: number): SQL =>
  sql`coalesce((SELECT ${column} + ${DAY} ${rows} ORDER BY ${column} DESC LIMIT 1 OFFSET ${most - 1}), 0)`;

/** How far ahead we reserve a slot if the recipient's limit is reached, counted from when the sender's has room. */
const KEPT_AHEAD = 7 * DAY;

/**
 * The first time (UTC ms) at or after `earliest` with room for one more invitation: of those that `sent` selects,
 * fewer than `most` are within a day before or after it. Slots reserved for later days don't block earlier ones.
 */
const freePlace = (sent: SQL, earliest: SQL, most: number): SQL =>
  sql`(SELECT min(place.at) FROM (SELECT ${earliest} AS at UNION SELECT ${links.admittedAt} + ${DAY}
      FROM ${links} WHERE ${sent}) AS place
    WHERE place.at >= ${earliest} AND (SELECT count(*) FROM ${links} WHERE ${sent}
      AND ${links.admittedAt} > place.at - ${DAY} AND ${links.admittedAt} < place.at + ${DAY}) < ${most})`;

/**
 * Invites the subject of a pending request. The same batch decides whether and when the email is sent
 * ({@link admission}), so that the API response can report it, and the job only has to send it.
 * @param as `mail.invite_again` for a reminder by the requester's side
 * @returns the link's id, and the write: the link, the decision, and the job that emails it
 */
export async function inviteWrite(
  ctx: Ctx,
  { id, requesterId, teamId, targetEmail }: Invited,
  as: "mail.invite" | "mail.invite_again" = "mail.invite",
): Promise<WritePart & { linkId: string }> {
  const link = newLink(ctx, "invite", id, targetEmail);
  const sender = { id: requesterId, teamId };
  return {
    linkId: link.id,
    statements: [link.statement, ...(await admission(ctx, { id: link.id, email: targetEmail }, sender))],
    effects: [job(as, { link_id: link.id })],
  };
}

type Invited = Pick<Verification, "id" | "requesterId" | "teamId" | "targetEmail">;

/**
 * Decides when an invitation is sent, by reserving a slot within three daily limits: the sender's, the one on what the
 * sender or their team can send to this mailbox, and the recipient's. A reserved slot is final, so nothing has to check
 * again. There's no slot if the recipient blocks all invitations, or if there's no room for a week. Then the mailbox's
 * hash is recorded, and the invitation isn't sent. Nothing is decided while the sender's address isn't confirmed or
 * their account is suspended. When that changes, or the recipient lifts the block,
 * `jobs/verifications/release-held.ts` runs this again. If the recipient has blocked only this sender, the invitation
 * gets its slot as usual, but counts only toward this sender's limits.
 * @returns the statement for the batch that writes or releases the link. If a slot is already reserved, the statement
 *   doesn't change it
 */
export async function admission(
  ctx: Ctx,
  link: { id: string; email: string },
  sender: Sender,
): Promise<Statement[]> {
  const now = ctx.now();
  const hash = await addressHash(ctx.env, link.email);
  const from = sql`FROM ${links} JOIN ${verifications} ON ${verifications.id} = ${links.refId}`;
  const bySender = sql`${from} WHERE ${sentBy(sender.id, now)}`;
  const byBoth = sql`${from} WHERE ${sentByTo(sender, hash, now)}`;
  const earliest = sql`max(room.sender, room.pair)`;
  const unwanted = sql`EXISTS (SELECT 1 FROM ${verifications}
    WHERE ${verifications.id} = ${links.refId} AND ${isUnwanted(hash)})`;
  const bySenderAt = roomAfter(bySender, links.admittedAt, INVITES_A_DAY.bySender);
  const byBothAt = roomAfter(byBoth, links.admittedAt, INVITES_A_DAY.bySenderToRecipient);
  const place = freePlace(sentTo(hash, sender.id, now), earliest, INVITES_A_DAY.toRecipient);
  const decide = ctx.db
    .update(links)
    .set({
      admittedAt: sql`slot.at`,
      expiresAt: sql`coalesce(slot.at + ${LINK_LIFETIME.invite}, ${links.expiresAt})`,
      mailboxHash: hash,
      unwanted,
    })
    .from(
      sql`(SELECT CASE WHEN free.at <= free.sender + ${KEPT_AHEAD}
          AND NOT EXISTS (SELECT 1 FROM ${mailSuppressions} WHERE ${mailSuppressions.addressHash} = ${hash})
          THEN free.at END AS at
        FROM (SELECT room.sender, ${place} AS at
          FROM (SELECT max(${now}, ${bySenderAt}) AS sender, ${byBothAt} AS pair) AS room) AS free) AS slot`,
    )
    .where(
      and(
        eq(links.id, link.id),
        isNull(links.admittedAt),
        sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${sender.id}
          AND ${users.emailVerifiedAt} IS NOT NULL AND ${users.suspendedAt} IS NULL)`,
      ),
    );
  return [decide];
}

/**
 * Checks only the limits that the sender is allowed to know about: their own daily limit, and the limit from them or
 * their team to this address. What others sent to the address doesn't count.
 * @returns UTC ms from which both limits leave room for one more invitation to this address; 0 if there's room now
 */
export async function ownRoomAt(ctx: Ctx, sender: Sender, email: string): Promise<number> {
  const now = ctx.now();
  const from = sql`FROM ${links} JOIN ${verifications} ON ${verifications.id} = ${links.refId}`;
  const bySender = sql`${from} WHERE ${sentBy(sender.id, now)}`;
  const byBoth = sql`${from} WHERE ${sentByTo(sender, await addressHash(ctx.env, email), now)}`;
  const [room] = await ctx.db.all<{ at: number }>(
    sql`SELECT max(${roomAfter(bySender, links.admittedAt, INVITES_A_DAY.bySender)},
      ${roomAfter(byBoth, links.admittedAt, INVITES_A_DAY.bySenderToRecipient)}) AS at`,
  );
  return room?.at ?? 0;
}

/**
 * Reserves a slot for an email to a contact. The daily limits of the sender and the contact are as high as those for
 * invitations, but counted separately.
 * @param enqueuedAt UTC ms at which this email was enqueued; if the contact's last email is newer, an earlier try has
 *   already counted it
 * @returns UTC ms from which the email may be sent
 */
export async function admitAttest(
  ctx: Ctx,
  contact: { id: string; contactHash: string },
  senderId: string,
  enqueuedAt: number,
): Promise<number> {
  const now = ctx.now();
  const since = now - DAY;
  const bySender = sql`FROM ${attestations}
    JOIN ${verifications} ON ${verifications.id} = ${attestations.verificationId}
    WHERE ${verifications.requesterId} = ${senderId} AND ${attestations.lastMailAt} > ${since}`;
  const toContact = sql`FROM ${attestations}
    WHERE ${attestations.contactHash} = ${contact.contactHash} AND ${attestations.lastMailAt} > ${since}`;
  const [row] = await ctx.db
    .update(attestations)
    .set({
      lastMailAt: sql`CASE WHEN ${attestations.lastMailAt} >= ${enqueuedAt} THEN ${attestations.lastMailAt}
        ELSE max(${now}, ${roomAfter(bySender, attestations.lastMailAt, INVITES_A_DAY.bySender)},
          ${roomAfter(toContact, attestations.lastMailAt, INVITES_A_DAY.toRecipient)}) END`,
    })
    .where(eq(attestations.id, contact.id))
    .returning({ at: attestations.lastMailAt });
  return row?.at ?? now;
}

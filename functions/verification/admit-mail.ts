import { type SQL, sql } from "drizzle-orm";
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

/** UTC ms from which one more fits into a day with the newest `most` rows; 0 if it fits now. */
const roomAfter = (rows: SQL, column: SQL, most: number): SQL =>
  sql`coalesce((SELECT ${column} + ${DAY} ${rows} ORDER BY ${column} DESC LIMIT 1 OFFSET ${most - 1}), 0)`;

/** How far ahead we reserve a slot in a full mailbox, counted from when the sender's own daily limit has room. */
const KEPT_AHEAD = 7 * DAY;

/**
 * UTC ms, `earliest` or later, with room for one more invitation among those that `sent` counts: fewer than
 * `most` within the day before and the day after. A slot reserved for a later day leaves earlier days free
 * for others.
 */
const freePlace = (sent: SQL, earliest: SQL, most: number): SQL =>
  sql`(SELECT min(place.at) FROM (SELECT ${earliest} AS at UNION SELECT l.admitted_at + ${DAY} FROM ${links} l
      WHERE ${sent}) AS place
    WHERE place.at >= ${earliest} AND (SELECT count(*) FROM ${links} l WHERE ${sent}
      AND l.admitted_at > place.at - ${DAY} AND l.admitted_at < place.at + ${DAY}) < ${most})`;

/**
 * Invites the subject of a pending request. Whether and when the mail leaves is decided in the same batch
 * ({@link admission}), so that the answer can say it and the job only carries it out.
 * @param as `mail.invite_again` for a reminder by the requester's side
 * @returns the link's id, and the write: the link, the decision, and the job that mails it
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
 * Decides once when an invitation is sent, so that nothing has to look again. It reserves a slot within three daily
 * limits: the sender's, the one of the sender or their team to this mailbox, and the recipient's. The invitation is
 * never sent if the recipient blocks invitations, or if there's no room for a week. In that case only the mailbox's
 * hash is recorded. Nothing is decided while the sender's address isn't confirmed or their account is suspended. When
 * that changes, or the recipient lifts the block, `jobs/verifications/release-held.ts` has it decided again. If the recipient has
 * blocked the sender, it's decided the same way, but it counts only for the sender.
 * @returns the statement for the batch that writes or releases the link. A decision that was made stands
 */
export async function admission(
  ctx: Ctx,
  link: { id: string; email: string },
  sender: Sender,
): Promise<Statement[]> {
  const now = ctx.now();
  const hash = await addressHash(ctx.env, link.email);
  const column = sql`l.admitted_at`;
  const from = sql`FROM ${links} l JOIN ${verifications} v ON v.id = l.ref_id`;
  const bySender = sql`${from} WHERE ${sentBy(sender.id, now)}`;
  const byBoth = sql`${from} WHERE ${sentByTo(sender, hash, now)}`;
  const earliest = sql`max(room.sender, room.pair)`;
  const unwanted = sql`EXISTS (SELECT 1 FROM ${verifications}
    WHERE ${verifications.id} = ${links.refId} AND ${isUnwanted(hash)})`;
  const decide = ctx.db.run(sql`UPDATE ${links} SET admitted_at = slot.at,
      expires_at = coalesce(slot.at + ${LINK_LIFETIME.invite}, expires_at),
      mailbox_hash = ${hash}, unwanted = ${unwanted}
    FROM (SELECT CASE WHEN free.at <= free.sender + ${KEPT_AHEAD} AND NOT EXISTS (SELECT 1 FROM ${mailSuppressions} s
        WHERE s.address_hash = ${hash}) THEN free.at END AS at
      FROM (SELECT room.sender, ${freePlace(sentTo(hash, sender.id, now), earliest, INVITES_A_DAY.toRecipient)} AS at
        FROM (SELECT max(${now}, ${roomAfter(bySender, column, INVITES_A_DAY.bySender)}) AS sender,
          ${roomAfter(byBoth, column, INVITES_A_DAY.bySenderToRecipient)} AS pair) AS room) AS free) AS slot
    WHERE ${links.id} = ${link.id} AND ${links.admittedAt} IS NULL AND EXISTS (SELECT 1 FROM ${users} u
      WHERE u.id = ${sender.id} AND u.email_verified_at IS NOT NULL AND u.suspended_at IS NULL)`);
  return [decide];
}

/**
 * The sender's own limits, which they may know about. What others sent to the address doesn't count.
 * @returns UTC ms from which they leave room for one more invitation to this address; 0 if there's room now
 */
export async function ownRoomAt(ctx: Ctx, sender: Sender, email: string): Promise<number> {
  const now = ctx.now();
  const column = sql`l.admitted_at`;
  const from = sql`FROM ${links} l JOIN ${verifications} v ON v.id = l.ref_id`;
  const bySender = sql`${from} WHERE ${sentBy(sender.id, now)}`;
  const byBoth = sql`${from} WHERE ${sentByTo(sender, await addressHash(ctx.env, email), now)}`;
  const [room] = await ctx.db.all<{ at: number }>(
    sql`SELECT max(${roomAfter(bySender, column, INVITES_A_DAY.bySender)},
      ${roomAfter(byBoth, column, INVITES_A_DAY.bySenderToRecipient)}) AS at`,
  );
  return room?.at ?? 0;
}

/**
 * Like {@link admission} for a mail to a contact, with separate limits of the same size.
 * @param enqueuedAt UTC ms at which this mail was enqueued; if the contact's last mail is newer, an earlier try has
 *   already counted it
 * @returns UTC ms from which the mail may be sent
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

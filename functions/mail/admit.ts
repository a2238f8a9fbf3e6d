import { sql } from "drizzle-orm";
import { attestations } from "../../db/schema/attestations.ts";
import { links } from "../../db/schema/sessions.ts";
import { verifications } from "../../db/schema/verifications.ts";
import type { Ctx } from "../context.ts";
import { INVITES_A_DAY, sentBy, sentTo } from "../verification/invitation.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Lets an invite leave when its sender and its recipient are within their daily limits, and counts it against them
 * in the same statement. One that was let go before stays so: a retry is not counted twice.
 * @returns whether it may be sent now
 */
export async function admitInvite(
  ctx: Ctx,
  link: { id: string; email: string },
  senderId: string,
): Promise<boolean> {
  const now = ctx.now();
  const admitted = await ctx.db.all(sql`
    UPDATE ${links} SET admitted_at = coalesce(admitted_at, ${now})
    WHERE id = ${link.id} AND (admitted_at IS NOT NULL OR (
      (SELECT count(*) FROM ${links} l JOIN ${verifications} v ON v.id = l.ref_id
        WHERE ${sentBy(senderId, now)}) < ${INVITES_A_DAY.bySender}
      AND (SELECT count(*) FROM ${links} l WHERE ${sentTo(link.email, now)}) < ${INVITES_A_DAY.toRecipient}))
    RETURNING id`);
  return admitted.length > 0;
}

/**
 * The same for a mail to a contact, within limits of its own and of the same size.
 * @param enqueuedAt UTC ms at which this very mail was enqueued: let go after that, it was counted by an earlier try
 */
export async function admitAttest(
  ctx: Ctx,
  contact: { id: string; contactHash: string },
  senderId: string,
  enqueuedAt: number,
): Promise<boolean> {
  const now = ctx.now();
  const since = now - DAY;
  const admitted = await ctx.db.all(sql`
    UPDATE ${attestations} SET last_mail_at = CASE WHEN last_mail_at >= ${enqueuedAt} THEN last_mail_at ELSE ${now} END
    WHERE id = ${contact.id} AND (last_mail_at >= ${enqueuedAt} OR (
      (SELECT count(*) FROM ${attestations} a JOIN ${verifications} v ON v.id = a.verification_id
        WHERE v.requester_id = ${senderId} AND a.last_mail_at > ${since}) < ${INVITES_A_DAY.bySender}
      AND (SELECT count(*) FROM ${attestations} a
        WHERE a.contact_hash = ${contact.contactHash} AND a.last_mail_at > ${since}
      ) < ${INVITES_A_DAY.toRecipient}))
    RETURNING id`);
  return admitted.length > 0;
}

import { type SQL, sql } from "drizzle-orm";
import { requesterBlocks, requesterReports } from "#db/schema/accounts/reports.ts";
import { users } from "#db/schema/accounts/users.ts";
import { ratings } from "#db/schema/trust.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { formerAddressOf } from "#functions/mail/former-address.ts";

/*
 * How a block works (`block.ts` sets it): requests that the blocked requester sends afterward are accepted
 * as usual, so the requester can't notice, and stay pending until they expire. The subject gets no mail,
 * notification or event, and can't find them in the list or by their address, unless they're in the team that
 * asked. Requests sent before the block stay visible, so that the subject can decline them. If a subject had
 * a request sent to another address, that's when it counts as sent.
 */

/** For queries over verifications: whether this user currently blocks the requester; 1 or 0. */
export const hasBlocked = (userId: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${requesterBlocks} b WHERE b.user_id = ${userId}
    AND b.requester_id = ${verifications.requesterId})`;

/** For queries over verifications: whether this user has reported the requester over the request; 1 or 0. */
export const hasReported = (userId: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${requesterReports} r WHERE r.verification_id = ${verifications.id}
    AND r.reporter_id = ${userId})`;

/** For queries over verifications: how this user rated the other side, 1 to 5; null if they didn't. */
export const ratingBy = (userId: string): SQL<number | null> =>
  sql<number | null>`(SELECT r.rating FROM ${ratings} r WHERE r.verification_id = ${verifications.id}
    AND r.rater_id = ${userId})`;

/** For queries over users: those who haven't blocked this requester. */
export const notBlocking = (requesterId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${requesterBlocks} b WHERE b.user_id = ${users.id}
    AND b.requester_id = ${requesterId})`;

/**
 * For queries over verifications: whether the recipient currently blocks the requester. The recipient is the
 * account that the request is bound to, and the one with the address. If no account has proven the address,
 * it's anyone who was the subject of an earlier request to it.
 * @param mailboxHash hash of the address; also finds recipients of earlier invitations to another spelling of
 *   it, and subjects of earlier requests whose account was deleted
 */
export const isUnwanted = (mailboxHash?: string): SQL => {
  const address = verifications.targetEmail;
  // Anyone can create an account with an address whose mail they can't read.
  const isNobodys = sql`NOT EXISTS (SELECT 1 FROM users u
    WHERE u.email = ${address} AND u.email_verified_at IS NOT NULL)`;
  const former = mailboxHash === undefined ? "" : formerAddressOf(mailboxHash);
  const sameMailbox =
    mailboxHash === undefined
      ? sql``
      : sql`UNION ALL SELECT coalesce(asked.target_user_id,
          (SELECT u.id FROM users u WHERE u.email = asked.target_email))
        FROM links l JOIN verifications asked ON asked.id = l.ref_id
        WHERE l.mailbox_hash = ${mailboxHash} AND l.kind = 'invite'
          AND ${isNobodys}`;
  return sql`EXISTS (SELECT 1 FROM ${requesterBlocks} b WHERE b.requester_id = ${verifications.requesterId}
    AND b.user_id IN (
      SELECT ${verifications.targetUserId}
      UNION ALL
      SELECT u.id FROM users u WHERE u.email = ${address}
      UNION ALL
      SELECT earlier.target_user_id FROM verifications earlier WHERE earlier.target_email IN (${address}, ${former})
        AND ${isNobodys}
      ${sameMailbox}))`;
};

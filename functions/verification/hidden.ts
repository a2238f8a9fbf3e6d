import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { requesterBlocks, requesterReports } from "#db/schema/reports.ts";
import { users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { formerAddressOf } from "#functions/mail/former-address.ts";

/*
 * What a block does (`block.ts` sets it): requests that the requester sends from then on are taken as ever, so that
 * they learn nothing, and wait until they expire; the one who blocked gets no mail, no notification and no event, and
 * finds them neither in the list nor by their address. What they had before they blocked stays theirs to decline.
 */

/** Of a query over verifications: sent by somebody whom this user had blocked before. */
export const isHiddenFrom = (userId: string | SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${requesterBlocks} b WHERE b.user_id = ${userId}
    AND b.requester_id = ${verifications.requesterId} AND b.created_at < ${verifications.createdAt})`;

/** Of a query over verifications: whether this user has blocked the requester by now; 1 or 0. */
export const hasBlocked = (userId: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${requesterBlocks} b WHERE b.user_id = ${userId}
    AND b.requester_id = ${verifications.requesterId})`;

/** Of a query over verifications: whether this user has reported the requester over it; 1 or 0. */
export const hasReported = (userId: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${requesterReports} r WHERE r.verification_id = ${verifications.id}
    AND r.reporter_id = ${userId})`;

/** Of a query over users: those who have not blocked this requester. */
export const notBlocking = (requesterId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${requesterBlocks} b WHERE b.user_id = ${users.id}
    AND b.requester_id = ${requesterId})`;

/**
 * Of a query over verifications: addressed to somebody who has blocked the requester by now. That is the account with
 * the address, or, where it is nobody's proven address any more, whoever was asked under it before.
 * @param mailboxHash of the address: whoever was invited under another spelling of it before counts as well, and
 *   whoever was asked under it with an account that is gone
 */
export const isUnwanted = (mailboxHash?: string): SQL => {
  const address = verifications.targetEmail;
  // Anybody can make an account with an address that they cannot read.
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
      SELECT u.id FROM users u WHERE u.email = ${address}
      UNION ALL
      SELECT earlier.target_user_id FROM verifications earlier WHERE earlier.target_email IN (${address}, ${former})
        AND ${isNobodys}
      ${sameMailbox}))`;
};

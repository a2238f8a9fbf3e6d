import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { qualified } from "#db/qualified.ts";
import { requesterBlocks, requesterReports } from "#db/schema/accounts/reports.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { ratings } from "#db/schema/trust.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { formerAddressOf } from "#functions/mail/former-address.ts";

const asked = alias(verifications, "asked");
const earlier = alias(verifications, "earlier");

/*
 * How a block works (`lifecycle/answer/block.ts` sets it): requests that the blocked requester sends afterward are
 * accepted as usual, so the requester can't notice, and stay pending until they expire. The subject gets no email,
 * notification or event about them, and can't see them in the list or open them, unless the subject belongs to the
 * requesting team. Requests sent before the block stay visible, so that the subject can decline them. A request that
 * was moved to another address counts as sent at the time of the move.
 */

/** For queries over verifications: whether this user currently blocks the requester; 1 or 0. */
export const hasBlocked = (userId: string): SQL<number> =>
  qualified<number>`EXISTS (SELECT 1 FROM ${requesterBlocks} WHERE ${requesterBlocks.userId} = ${userId}
    AND ${requesterBlocks.requesterId} = ${verifications.requesterId})`;

/** For queries over verifications: whether this user has reported the requester over the request; 1 or 0. */
export const hasReported = (userId: string): SQL<number> =>
  qualified<number>`EXISTS (SELECT 1 FROM ${requesterReports}
    WHERE ${requesterReports.verificationId} = ${verifications.id}
    AND ${requesterReports.reporterId} = ${userId})`;

/** For queries over verifications: how this user rated the other side, 1 to 5; null if they didn't. */
export const ratingBy = (userId: string): SQL<number | null> =>
  qualified<number | null>`(SELECT ${ratings.rating} FROM ${ratings}
    WHERE ${ratings.verificationId} = ${verifications.id}
    AND ${ratings.raterId} = ${userId})`;

/** For queries over users: those who haven't blocked this requester. */
export const notBlocking = (requesterId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${requesterBlocks} WHERE ${requesterBlocks.userId} = ${users.id}
    AND ${requesterBlocks.requesterId} = ${requesterId})`;

/**
 * For queries over verifications: whether a recipient currently blocks the requester. Recipients are the account that
 * the request is bound to, and the one with the address. If no account has proven the address, anyone who was the
 * subject of an earlier request to the address counts, too.
 * @param mailboxHash hash of the address. If given, anyone who was invited at another spelling of the address also
 *   counts, and so do deleted accounts that were the subjects of earlier requests to it
 */
export const isUnwanted = (mailboxHash?: string): SQL => {
  const address = verifications.targetEmail;
  // An unproven address doesn't count: anyone can create an account with an address whose email they can't read.
  const isNobodys = sql`NOT EXISTS (SELECT 1 FROM ${users}
    WHERE ${users.email} = ${address} AND ${users.emailVerifiedAt} IS NOT NULL)`;
  const former = mailboxHash === undefined ? "" : formerAddressOf(mailboxHash);
  const sameMailbox =
    mailboxHash === undefined
      ? sql``
      : sql`UNION ALL SELECT coalesce(${asked.targetUserId},
          (SELECT ${users.id} FROM ${users} WHERE ${users.email} = ${asked.targetEmail}))
        FROM ${links} JOIN ${verifications} ${asked} ON ${asked.id} = ${links.refId}
        WHERE ${links.mailboxHash} = ${mailboxHash} AND ${links.kind} = 'invite'
          AND ${isNobodys}`;
  return sql`EXISTS (SELECT 1 FROM ${requesterBlocks}
    WHERE ${requesterBlocks.requesterId} = ${verifications.requesterId}
    AND ${requesterBlocks.userId} IN (
      SELECT ${verifications.targetUserId}
      UNION ALL
      SELECT ${users.id} FROM ${users} WHERE ${users.email} = ${address}
      UNION ALL
      SELECT ${earlier.targetUserId} FROM ${verifications} ${earlier}
        WHERE ${earlier.targetEmail} IN (${address}, ${former})
        AND ${isNobodys}
      ${sameMailbox}))`;
};

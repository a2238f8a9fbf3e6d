import { type SQL, sql } from "drizzle-orm";

/**
 * What Free gives and what may be open without a card is once for each owner, whatever number of accounts and teams they
 * have. An owner is known by keyed hashes of mailboxes, which stay when an account or team is deleted.
 */
export type Owned = {
  customerId: string | SQL;
  /** Of the mailbox of the person or of the team's owner. */
  mailboxHash: string | SQL;
};

/** A subquery: the hashes of a mailbox and of all that its owner's accounts had before or have since. */
export const mailboxesOf = (mailboxHash: string | SQL): SQL =>
  sql`(SELECT ${mailboxHash} AS hash UNION SELECT other.hash FROM mailbox_ties own
    JOIN mailbox_ties other ON other.first_hash = own.first_hash WHERE own.hash = ${mailboxHash})`;

/** Whether a customer's address is confirmed, or was until the account was deleted. */
const isConfirmed = (customerId: string | SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM users u WHERE u.email_verified_at IS NULL AND u.deleted_at IS NULL
    AND u.id IN (${customerId}, (SELECT o.user_id FROM memberships o
      WHERE o.team_id = ${customerId} AND o.role = 'owner')))`;

/**
 * Whether what another customer of the same mailbox used counts for one. Anyone can sign up with someone else's address,
 * and mustn't use up what that person has, so unconfirmed addresses only count for each other.
 */
export const countsFor = (customerId: string | SQL, other: SQL): SQL =>
  sql`(${isConfirmed(other)} OR NOT ${isConfirmed(customerId)})`;

/** A subquery: the ids of all customers with the payer's owner, and the payer's own. */
export const customersOfOwner = ({ customerId, mailboxHash }: Owned): SQL =>
  sql`(SELECT ${customerId} AS id UNION SELECT c.id FROM customers c
    WHERE c.mailbox_hash IN ${mailboxesOf(mailboxHash)} AND ${countsFor(customerId, sql`c.id`)})`;

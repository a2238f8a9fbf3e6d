import { type SQL, sql } from "drizzle-orm";

/**
 * Free's allowance and the limit on unsecured charges apply once per owner, no matter how many accounts and
 * teams they have. An owner is identified by keyed hashes of mailboxes, which remain when an account or team
 * is deleted.
 */
export type Owned = {
  customerId: string;
  /** Of the mailbox of the person or of the team's owner, by `ownerAddress`. */
  mailboxHash: string | SQL;
};

/** A subquery: the hashes of a mailbox and of every mailbox that its owner's accounts have had. */
export const mailboxesOf = (mailboxHash: string | SQL): SQL =>
  sql`(SELECT ${mailboxHash} AS hash UNION SELECT other.hash FROM mailbox_ties own
    JOIN mailbox_ties other ON other.first_hash = own.first_hash WHERE own.hash = ${mailboxHash})`;

/** A subquery: the ids of all customers that have the payer's owner, and the payer's own id. */
export const customersOfOwner = ({ customerId, mailboxHash }: Owned): SQL =>
  sql`(SELECT ${customerId} AS id UNION SELECT c.id FROM customers c
    WHERE c.mailbox_hash IN ${mailboxesOf(mailboxHash)})`;

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { mailboxTies } from "#db/schema/allowance.ts";
import { customers } from "#db/schema/billing.ts";

const own = alias(mailboxTies, "own");
const other = alias(mailboxTies, "other");

/**
 * Free's allowance and the limit on unsecured charges apply once per owner, no matter how many accounts and
 * teams the owner has. An owner is identified by keyed hashes of mailboxes, which are kept when an account or
 * team is deleted.
 */
export type Owned = {
  customerId: string;
  /** Keyed hash of the `ownerAddress` of the person or of the team's owner. */
  mailboxHash: string | SQL;
};

/** A subquery: the hashes of a mailbox and of every mailbox that its owner's accounts have had. */
export const mailboxesOf = (mailboxHash: string | SQL): SQL =>
  sql`(SELECT ${mailboxHash} AS hash UNION SELECT ${other.hash} FROM ${mailboxTies} ${own}
    JOIN ${mailboxTies} ${other} ON ${other.firstHash} = ${own.firstHash}
    WHERE ${own.hash} = ${mailboxHash})`;

/** A subquery: the customer's own id, and the ids of all customers with the same owner. */
export const customersOfOwner = ({ customerId, mailboxHash }: Owned): SQL =>
  sql`(SELECT ${customerId} AS id UNION SELECT ${customers.id} FROM ${customers}
    WHERE ${customers.mailboxHash} IN ${mailboxesOf(mailboxHash)})`;

import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { mailboxTies } from "#db/schema/allowance.ts";
import { addressHash } from "./opt-out.ts";

const UNCONFIRMED = "@unconfirmed.invalid";

/**
 * @returns the address that identifies the owner of an account. Until the account's address is confirmed,
 *   that's a placeholder, because anyone can sign up with someone else's address
 */
export const ownerAddress = (account: Pick<User, "id" | "email" | "emailVerifiedAt">): string =>
  account.emailVerifiedAt === null ? account.id + UNCONFIRMED : account.email;

/** {@link ownerAddress} as a column for queries over users. */
export const ownerAddressColumn: SQL<string> = sql<string>`iif(${users.emailVerifiedAt} IS NULL,
  ${users.id} || ${UNCONFIRMED}, ${users.email})`;

/**
 * Records that two mailboxes, and all that were tied to either, belong to the same owner, so that a new
 * address doesn't come with a new free allowance or clear debts.
 * @param addresses an account's address by {@link ownerAddress}, and the one that replaces it
 */
export async function tieMailboxes(ctx: Ctx, addresses: { from: string; to: string }): Promise<Statement[]> {
  const [from, to] = [await addressHash(ctx.env, addresses.from), await addressHash(ctx.env, addresses.to)];
  if (from === to) return [];
  const firstOf = (hash: string) => sql`(SELECT ${mailboxTies.firstHash} FROM ${mailboxTies}
    WHERE ${mailboxTies.hash} = ${hash})`;
  return [
    ctx.db
      .insert(mailboxTies)
      .values([from, to].map((hash) => ({ hash, firstHash: hash })))
      .onConflictDoNothing(),
    ctx.db
      .update(mailboxTies)
      .set({ firstHash: firstOf(from) })
      .where(sql`${mailboxTies.firstHash} = ${firstOf(to)}`),
  ];
}

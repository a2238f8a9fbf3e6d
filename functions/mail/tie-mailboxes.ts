import { sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { mailboxTies } from "#db/schema/allowance.ts";
import { addressHash } from "./opt-out.ts";

/**
 * Makes two mailboxes the same owner's, with all that were tied to either, so that what Free gives and what's owed doesn't
 * start over with a new address.
 * @param addresses an account's confirmed address, and the one that replaces it
 */
export async function tieMailboxes(ctx: Ctx, addresses: { from: string; to: string }): Promise<Statement[]> {
  const [from, to] = [await addressHash(ctx.env, addresses.from), await addressHash(ctx.env, addresses.to)];
  if (from === to) return [];
  const firstOf = (hash: string) => sql`(SELECT m.first_hash FROM mailbox_ties m WHERE m.hash = ${hash})`;
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

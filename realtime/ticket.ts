import type { Ticket } from "#contract/live/ticket.ts";
import { hasEnded, type Storage } from "./ended.ts";

const PREFIX = "ticket:";

/**
 * Spends a ticket. The room remembers its nonce for as long as the ticket would be valid.
 * @param now UTC milliseconds
 * @returns whether it's still valid, this is its first use, and its session hasn't ended
 */
export async function spendTicket(storage: Storage, ticket: Ticket, now: number): Promise<boolean> {
  const spent = await storage.list<number>({ prefix: PREFIX });
  const key = PREFIX + ticket.nonce;
  if (spent.has(key) || ticket.expiresAt <= now || ticket.endsAt <= now) return false;
  if (await hasEnded(storage, ticket)) return false;
  await storage.put(key, ticket.expiresAt);
  const forgotten = [...spent].filter(([, expiresAt]) => expiresAt <= now).map(([old]) => old);
  // Storage accepts up to 128 keys per call. The next ticket deletes the rest.
  if (forgotten.length > 0) await storage.delete(forgotten.slice(0, 128));
  return true;
}

import type { Storage } from "partykit/server";
import type { Posted } from "#contract/publish.ts";
import { TICKET_LIFETIME, type Ticket } from "#contract/ticket.ts";

/** The ended sessions of the room's user. */
export interface Ended {
  /** UTC milliseconds. */
  at: number;
  /** The session that ended; null except with `kept`. */
  only: string | null;
  /** The session that continues; null for none. */
  kept: string | null;
}

const KEY = "ended";

/** @returns which sessions a command says have ended, or null for anything else */
export function endedBy(posted: Posted): Ended | null {
  if (!("command" in posted) || posted.command !== "end_sessions") return null;
  const { at, only, kept } = posted;
  return { at, only, kept };
}

/** @returns whether a session is among the ones that ended */
export const isAmong = ({ only, kept }: Ended, sessionId: string): boolean =>
  only === null ? sessionId !== kept : sessionId === only;

/**
 * Remembers ended sessions for as long as a ticket made earlier could still open the room.
 * @param now UTC milliseconds
 */
export async function rememberEnded(storage: Storage, ended: readonly Ended[], now: number): Promise<void> {
  if (ended.length === 0) return;
  const known = (await storage.get<Ended[]>(KEY)) ?? [];
  // The two clocks may differ slightly.
  const fresh = known.filter(({ at }) => at > now - 2 * TICKET_LIFETIME);
  await storage.put(KEY, [...fresh, ...ended]);
}

/** @returns whether the session that a ticket was made for has since ended */
export async function hasEnded(storage: Storage, ticket: Ticket): Promise<boolean> {
  const madeAt = ticket.expiresAt - TICKET_LIFETIME;
  const known = (await storage.get<Ended[]>(KEY)) ?? [];
  return known.some((ended) => ended.at >= madeAt && isAmong(ended, ticket.sessionId));
}

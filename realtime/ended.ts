import type { Storage } from "partykit/server";
import type { ServerMessage } from "#contract/events.ts";
import { TICKET_LIFETIME, type Ticket } from "#contract/ticket.ts";

/** Sessions of the room's person that have ended. */
export interface Ended {
  /** UTC milliseconds. */
  at: number;
  /** The one that has ended; null for all but `kept`. */
  only: string | null;
  /** The one that goes on; null for none. */
  kept: string | null;
}

const KEY = "ended";

/** @returns what a message says of sessions that have ended, or null */
export function endedBy(message: ServerMessage): Ended | null {
  if (message.type !== "security_alert") return null;
  const { session_id: only, kept_session_id: kept } = message.data;
  return { at: message.at, only: textOf(only), kept: textOf(kept) };
}

/** @returns whether a session is among those that have ended */
export const isAmong = ({ only, kept }: Ended, sessionId: string): boolean =>
  only === null ? sessionId !== kept : sessionId === only;

/** What pages are told, which are not to learn which session it was. */
export const withoutSessions = (message: ServerMessage): ServerMessage =>
  message.type === "security_alert" ? { ...message, data: {} } : message;

/**
 * Remembers what has ended for as long as a ticket that was made before could still open the room.
 * @param now UTC milliseconds
 */
export async function rememberEnded(storage: Storage, ended: readonly Ended[], now: number): Promise<void> {
  if (ended.length === 0) return;
  const known = (await storage.get<Ended[]>(KEY)) ?? [];
  // Both clocks may differ a little.
  const fresh = known.filter(({ at }) => at > now - 2 * TICKET_LIFETIME);
  await storage.put(KEY, [...fresh, ...ended]);
}

/** @returns whether the session that a ticket was made for has ended since */
export async function hasEnded(storage: Storage, ticket: Ticket): Promise<boolean> {
  const madeAt = ticket.expiresAt - TICKET_LIFETIME;
  const known = (await storage.get<Ended[]>(KEY)) ?? [];
  return known.some((ended) => ended.at >= madeAt && isAmong(ended, ticket.sessionId));
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

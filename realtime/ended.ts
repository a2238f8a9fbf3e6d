import type { Posted } from "#contract/live/publish.ts";
import { TICKET_LIFETIME, type Ticket } from "#contract/live/ticket.ts";

/** The part of a room's storage that's used here. */
export interface Storage {
  get<T>(key: string): Promise<T | undefined>;
  put<T>(key: string, value: T): Promise<void>;
  list<T>(options: { prefix: string }): Promise<Map<string, T>>;
  delete(keys: string[]): Promise<number>;
}

/** Sessions of the room's user that ended together. */
export interface Ended {
  /** When they ended, UTC milliseconds. */
  at: number;
  /** The only session that ended; null if all of them did, except for `kept`. */
  only: string | null;
  /** The session that continues; null if none does. */
  kept: string | null;
}

const KEY = "ended";

/** @returns which sessions an `end_sessions` command says have ended; null for any other message */
export function endedBy(posted: Posted): Ended | null {
  if (!("command" in posted) || posted.command !== "end_sessions") return null;
  const { at, only, kept } = posted;
  return { at, only, kept };
}

/** @returns whether a session is among the ones that ended */
export const isAmong = ({ only, kept }: Ended, sessionId: string): boolean =>
  only === null ? sessionId !== kept : sessionId === only;

/**
 * Remembers ended sessions for at least as long as a ticket made before they ended could still open the room.
 * @param now UTC milliseconds
 */
export async function rememberEnded(storage: Storage, ended: readonly Ended[], now: number): Promise<void> {
  if (ended.length === 0) return;
  const known = (await storage.get<Ended[]>(KEY)) ?? [];
  // Twice the lifetime, because the publisher's clock and this room's may differ slightly.
  const fresh = known.filter(({ at }) => at > now - 2 * TICKET_LIFETIME);
  await storage.put(KEY, [...fresh, ...ended]);
}

/** @returns whether the session that a ticket was made for has since ended */
export async function hasEnded(
  storage: Storage,
  { expiresAt, sessionId }: Pick<Ticket, "expiresAt" | "sessionId">,
): Promise<boolean> {
  const madeAt = expiresAt - TICKET_LIFETIME;
  const known = (await storage.get<Ended[]>(KEY)) ?? [];
  return known.some((ended) => ended.at >= madeAt && isAmong(ended, sessionId));
}

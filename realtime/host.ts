import { SOCKET, SOCKET_CLOSE } from "#contract/limits.ts";
import type { ServerMessage } from "#contract/live/events.ts";
import type { Posted } from "#contract/live/publish.ts";
import type { Admitted } from "./door.ts";
import { endedBy, hasEnded, rememberEnded, type Storage } from "./ended.ts";
import {
  type Closing,
  type ConnectionState,
  mustClose,
  newConnection,
  oneTooMany,
  outgoing,
  RENEW,
  type RecentMessage,
  reaches,
  receive,
  recentOf,
  rememberRecent,
  SESSION_ENDED,
} from "./room-core.ts";

/** A browser's socket, with what the room knows about it. */
export interface Connection {
  readonly id: string;
  readonly state: ConnectionState | null;
  setState(state: ConnectionState): unknown;
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** What runs a room: a Durable Object (`room.ts`), or PartyKit's development server (`partykit.ts`). */
export interface Host {
  readonly storage: Storage;
  connections(): Iterable<Connection>;
  /** The room's recent messages for connections that watch a verification. */
  recent: readonly RecentMessage[];
}

/**
 * Greets a socket that was admitted, and closes the oldest ones if there are too many. Closes the new socket,
 * too, if its session ended after the ticket was spent but before the room knew about the socket.
 */
export async function welcome(
  host: Host,
  connection: Connection,
  visit: Admitted,
  most: number = SOCKET.maxConnections,
): Promise<void> {
  connection.setState(newConnection(visit, Date.now()));
  // Greet the socket first, before anything that could take time, because events may follow immediately.
  send(connection, message("connected"));
  const others = [...host.connections()].filter(({ id }) => id !== connection.id);
  const known = [connection, ...others].map((one) => ({ one, state: stateOf(one) }));
  for (const { one } of oneTooMany(known, most))
    close(one, { code: SOCKET_CLOSE.tooMany, reason: "Newer pages are open" });
  if (await hasEnded(host.storage, visit)) end(connection, SESSION_ENDED);
}

/** Handles what a browser sent. */
export function listen(host: Host, connection: Connection, raw: unknown): void {
  const now = Date.now();
  const outcome = receive(stateOf(connection), raw, now);
  connection.setState(outcome.state);
  if (outcome.watches)
    for (const one of recentOf(host.recent, outcome.watches, now))
      if (reaches(outcome.state, one)) send(connection, one.text);
  if (outcome.reply) send(connection, message(outcome.reply));
  if (outcome.close) close(connection, outcome.close);
}

/**
 * Forwards the events and carries out the commands.
 * @returns how many events were sent, counting an event once for each page that got it
 */
export async function deliver(host: Host, posted: readonly Posted[]): Promise<number> {
  const now = Date.now();
  const ended = posted.flatMap((one) => endedBy(one) ?? []);
  const isRenewed = posted.some((one) => "command" in one && one.command === "renew");
  const events = posted.filter((one) => "type" in one).map(outgoing);
  host.recent = rememberRecent(host.recent, events, now);
  await rememberEnded(host.storage, ended, now);
  let delivered = 0;
  for (const connection of host.connections()) {
    const state = stateOf(connection);
    const over = mustClose(state, ended, now);
    if (over) {
      end(connection, over);
      continue;
    }
    for (const one of events) if (reaches(state, one) && send(connection, one.text)) delivered++;
    if (isRenewed) close(connection, RENEW);
  }
  return delivered;
}

/** @returns the connection's state. If the room didn't store a session with it, it counts as expired */
function stateOf({ state }: Connection): ConnectionState {
  return state?.sessionId ? state : newConnection({ sessionId: "", endsAt: 0 }, 0);
}

/** Closes a socket whose session has ended or expired. */
function end(connection: Connection, over: Closing): void {
  // The close is sent at once, but the runtime keeps the connection open until the room falls asleep, ten seconds
  // later. This message tells the page right away.
  if (over.code === SOCKET_CLOSE.sessionEnded) send(connection, message("session_ended"));
  close(connection, over);
}

function close(connection: Connection, { code, reason }: Closing): void {
  try {
    connection.close(code, reason);
  } catch {
    // It was already closing.
  }
}

function message(type: "connected" | "pong" | "session_ended"): string {
  return JSON.stringify({ type, id: crypto.randomUUID(), at: Date.now(), data: {} } satisfies ServerMessage);
}

/** @returns false if the socket was closing, which must not affect the others in the room */
function send(connection: Connection, text: string): boolean {
  try {
    connection.send(text);
    return true;
  } catch {
    return false;
  }
}

import { SOCKET, SOCKET_CLOSE } from "#contract/limits.ts";
import { type ClientMessage, clientMessage, type ServerMessage } from "#contract/live/events.ts";
import { concerns } from "#contract/live/publish.ts";
import type { Visit } from "#contract/live/ticket.ts";
import { SECOND } from "#contract/time.ts";
import { type Ended, isAmong } from "./ended.ts";

/**
 * What a room stores about a connection. It has to fit into 2 kB, because a sleeping room keeps it with the
 * socket.
 */
export interface ConnectionState {
  /** Id of the session that opened the connection, and when that session ends unless it's refreshed (UTC ms). */
  sessionId: string;
  endsAt: number;
  /** Fingerprint of the only verification that the session can access; absent for a full session. */
  only?: string;
  /** UTC ms. */
  openedAt: number;
  /** Fingerprints of the verifications that the connection watches. */
  watched: readonly string[];
  /** How many messages it may still send, and when that was last updated (UTC ms). */
  allowance: number;
  countedAt: number;
}

export interface Outcome {
  state: ConnectionState;
  /** Fingerprint of a verification that the connection asked to watch. */
  watches?: string;
  /** Sent back to the sender only. */
  reply?: "pong";
  close?: Closing;
}

/** A message for browsers. */
export interface Outgoing {
  text: string;
  /** Fingerprint of the verification that it's about; null if it's about none. */
  mark: string | null;
  /** Whether only connections that watch the verification get it. */
  isForWatchers: boolean;
}

/** How a socket is closed. */
export interface Closing {
  code: number;
  reason: string;
}

export const SESSION_ENDED: Closing = { code: SOCKET_CLOSE.sessionEnded, reason: "The session has ended" };
/** A user who is still signed in returns with a new ticket. */
export const RENEW: Closing = { code: SOCKET_CLOSE.visitOver, reason: "A new ticket is needed" };

/**
 * How many messages a page can send in quick succession. A list page subscribes to all its rows at the same time, and
 * later unsubscribes from all of them. No page needs more.
 */
const BURST = 150;
const PER_SECOND = 2;
/** Messages in the contract are far shorter. */
const MAX_LENGTH = 512;

/** @param now UTC milliseconds */
export function newConnection(
  visit: Pick<Visit, "sessionId" | "endsAt" | "limitedTo">,
  now: number,
): ConnectionState {
  const { sessionId, endsAt, limitedTo } = visit;
  const only = limitedTo === undefined ? {} : { only: fingerprint(limitedTo) };
  return { sessionId, endsAt, ...only, openedAt: now, watched: [], allowance: BURST, countedAt: now };
}

/**
 * @param ended sessions that just ended, as published to the room
 * @param now UTC milliseconds
 * @returns why a connection gets no more events, or null if it continues
 */
export function mustClose(state: ConnectionState, ended: readonly Ended[], now: number): Closing | null {
  if (ended.some((one) => isAmong(one, state.sessionId))) return SESSION_ENDED;
  return state.endsAt <= now ? RENEW : null;
}

/**
 * @param all every connection, including the newest
 * @param most how many may stay
 * @returns the ones to close to make room for the newest: the oldest, which are least likely to be in use
 */
export function oneTooMany<T extends { state: ConnectionState }>(
  all: readonly T[],
  most: number = SOCKET.maxConnections,
): T[] {
  const newestFirst = [...all].sort((a, b) => b.state.openedAt - a.state.openedAt);
  return newestFirst.slice(most);
}

/**
 * Handles a message from a browser. Nothing in it is ever passed on to others.
 * @param raw the frame as received; anything outside the contract is ignored but counted
 * @param now UTC milliseconds
 */
export function receive(state: ConnectionState, raw: unknown, now: number): Outcome {
  const earned = (Math.max(0, now - state.countedAt) / SECOND) * PER_SECOND;
  const allowance = Math.min(BURST, state.allowance + earned) - 1;
  const counted = { ...state, allowance, countedAt: now };
  const over = mustClose(state, [], now);
  if (over) return { state: counted, close: over };
  if (allowance < 0)
    return { state: counted, close: { code: SOCKET_CLOSE.flood, reason: "Too many messages" } };
  const message = read(raw);
  if (!message) return { state: counted };
  if (message.type === "ping") return { state: counted, reply: "pong" };
  const watched = watch(state.watched, message);
  const mark = fingerprint(message.id);
  const isWatching = message.type === "subscribe_verification" && watched.includes(mark);
  return { state: { ...counted, watched }, ...(isWatching && { watches: mark }) };
}

/** @returns a published message in the form that's sent, which is the same for all connections */
export function outgoing(message: ServerMessage): Outgoing {
  const id = concerns(message);
  return {
    text: JSON.stringify(message),
    mark: id === null ? null : fingerprint(id),
    isForWatchers: message.type === "verification_updated",
  };
}

/** @returns whether a published message goes to a connection in this state */
export function reaches({ only, watched }: ConnectionState, { mark, isForWatchers }: Outgoing): boolean {
  if (only !== undefined && only !== mark) return false;
  return !isForWatchers || (mark !== null && watched.includes(mark));
}

/** A message for watchers only, and when it was published (UTC ms). */
export interface RecentMessage {
  event: Outgoing;
  at: number;
}

/** Maximum number of messages that a room remembers. It keeps the newest; watchers need fewer. */
const MAX_RECENT = 200;

/**
 * A page reads its data a moment before it can watch, so a connection that starts to watch also gets what was sent just
 * before. A room that falls asleep forgets these messages, but by then it has been silent for so long that no
 * connection would get them anymore.
 * @param recent what the room remembers so far
 * @param now UTC milliseconds
 * @returns what it remembers after these events
 */
export const rememberRecent = (
  recent: readonly RecentMessage[],
  events: readonly Outgoing[],
  now: number,
): RecentMessage[] =>
  [
    ...recent.filter(({ at }) => now - at < SOCKET.remembersFor),
    ...events.filter(({ isForWatchers }) => isForWatchers).map((event) => ({ event, at: now })),
  ].slice(-MAX_RECENT);

/** @returns what a connection that starts to watch a verification gets at once */
export const recentOf = (recent: readonly RecentMessage[], mark: string, now: number): Outgoing[] =>
  recent.flatMap(({ event, at }) => (event.mark === mark && now - at < SOCKET.remembersFor ? [event] : []));

function watch(
  watched: readonly string[],
  message: Exclude<ClientMessage, { type: "ping" }>,
): readonly string[] {
  const mark = fingerprint(message.id);
  const others = watched.filter((one) => one !== mark);
  if (message.type === "unsubscribe_verification") return others;
  // At the limit, ignore the new subscription: it would displace one that the person may be looking at.
  return others.length < SOCKET.maxSubscriptions ? [...others, mark] : watched;
}

function read(raw: unknown): ClientMessage | null {
  if (typeof raw !== "string" || raw.length > MAX_LENGTH) return null;
  try {
    return clientMessage.safeParse(JSON.parse(raw)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Hashes an id (64-bit FNV-1a). Fifty full ids wouldn't fit into what a room stores with a socket. If two ids
 * collide, a person only gets an extra event about a verification that they may see.
 */
function fingerprint(id: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < id.length; i++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(id.charCodeAt(i))) * 0x100000001b3n);
  return hash.toString(36);
}

import ReconnectingWebSocket from "partysocket/ws";
import { SOCKET, SOCKET_CLOSE } from "#contract/limits.ts";
import type { ClientMessage, ServerMessage } from "#contract/live/events.ts";
import { PONG_WITHIN, SOCKET_OPEN_WITHIN } from "#contract/time-limits.ts";
import { api } from "../http/api.ts";
import type { Connection } from "../http/connection.ts";
import { call } from "../http/http.ts";
import { record } from "../session/record.ts";

/** Callbacks of the connection to the room. */
interface RoomListener {
  /** Called when the connection's state changes. */
  onState(connection: Connection): void;
  onOpen(): void;
  onEvent(event: ServerMessage): void;
  /** Called when the session may have ended. @returns whether it continues */
  mayContinue(): Promise<boolean>;
  /** Fetches what the socket would have sent. @returns whether the server responded */
  poll(): Promise<boolean>;
}

/** The connection to the person's room. */
export interface Room {
  /** Watches exactly these verifications until the next call, and subscribes to them again after each reconnect. */
  watch(ids: ReadonlySet<string>): void;
  /** Subscribes to these verifications again, so that the room repeats their latest events. */
  again(ids: readonly string[]): void;
  /** Call this when a page becomes visible. Reconnects if the room had closed the socket for a newer one. */
  wake(): void;
  close(): void;
}

/**
 * Connects to the person's room. After five failed retries, it polls, and retries whenever a poll succeeds.
 * @param wasOpen whether this continues another tab's connection, so that it counts as a reconnect
 */
export function openRoom(wasOpen: boolean, listener: RoomListener): Room {
  let state: Connection = wasOpen ? "reconnecting" : "connecting";
  let isClosed = false;
  let hasBeenOpen = wasOpen;
  /** Whether the room closed this socket because the person opened newer ones. Then poll until a page is visible. */
  let standsBack = false;
  let isHangingUp = false;
  let watched: ReadonlySet<string> = new Set();
  /** How many tries failed before the current one. */
  let attempt = 0;
  let polls: ReturnType<typeof setInterval> | undefined;
  let pong: ReturnType<typeof setTimeout> | undefined;

  const socket = new ReconnectingWebSocket(address, [], {
    minReconnectionDelay: SOCKET.minDelay,
    maxReconnectionDelay: SOCKET.maxDelay,
    reconnectionDelayGrowFactor: 1.5,
    maxRetries: SOCKET.attempts,
    maxEnqueuedMessages: 0,
    connectionTimeout: SOCKET_OPEN_WITHIN,
  });
  socket.addEventListener("open", opened);
  socket.addEventListener("message", ({ data }) => receive(String(data)));
  socket.addEventListener("close", ({ code }) => closed(code));
  socket.addEventListener("error", () => lost("error"));
  const pings = setInterval(ping, SOCKET.pingEvery);
  window.addEventListener("offline", wentOffline);
  window.addEventListener("online", cameOnline);

  function show(next: Connection): void {
    if (isClosed || next === state) return;
    state = next;
    listener.onState(next);
  }

  function send(message: ClientMessage): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  /** Gets a new ticket for every try, because a ticket opens the room only once, within a minute. */
  async function address(): Promise<string> {
    // The library may still call this after `close`, if it was waiting for the next try.
    if (isClosed) throw new Error("This page has left the room");
    attempt = socket.retryCount;
    const { url, token } = await call(api.api.realtime.ticket.$post());
    return `${url}?ticket=${encodeURIComponent(token)}`;
  }

  function opened(): void {
    stopPolling();
    hasBeenOpen = true;
    show("open");
    for (const id of watched) send({ type: "subscribe_verification", id });
    listener.onOpen();
  }

  function ping(): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    send({ type: "ping" });
    pong ??= setTimeout(() => {
      pong = undefined;
      record("connection_error", { why: "no pong" });
      socket.reconnect();
    }, PONG_WITHIN);
  }

  function receive(data: string): void {
    clearTimeout(pong);
    pong = undefined;
    try {
      const message = JSON.parse(data) as ServerMessage;
      if (message.type === "session_ended") void checkSession();
      else if (typeof message.type === "string") listener.onEvent(message);
    } catch {
      record("connection_error", { why: "unreadable message" });
    }
  }

  /** Handles a closed socket. If the room closed it, the close code says why. */
  function closed(code: number): void {
    if (isHangingUp) return;
    if (code === SOCKET_CLOSE.sessionEnded) void checkSession();
    else if (code === SOCKET_CLOSE.tooMany) standBack();
    else lost("closed");
  }

  function lost(why: string): void {
    clearTimeout(pong);
    pong = undefined;
    if (isClosed) return;
    record("connection_error", { why, attempt });
    if (!navigator.onLine) show("offline");
    // After a failure, `retryCount` already counts the next try. Poll only when the last try has failed, too.
    else if (Math.min(attempt, socket.retryCount) >= SOCKET.attempts) startPolling();
    else if (state !== "polling") show(hasBeenOpen ? "reconnecting" : "connecting");
  }

  /** Closes the socket on purpose. That fires `close` at once, which mustn't be treated as a lost connection. */
  function disconnect(): void {
    isHangingUp = true;
    socket.close();
    isHangingUp = false;
  }

  /** Stops reconnecting. If every page reconnected, the room would keep closing one socket for another. */
  function standBack(): void {
    if (isClosed) return;
    standsBack = true;
    disconnect();
    startPolling();
  }

  /** Reconnects if the session is still valid. If it isn't, checking it has already ended it. */
  async function checkSession(): Promise<void> {
    disconnect();
    if ((await listener.mayContinue()) && !isClosed) socket.reconnect();
  }

  function startPolling(): void {
    show("polling");
    polls ??= setInterval(async () => {
      // If the server answers, the network is back, so the socket may work again.
      if (!(await listener.poll()) || isClosed) return;
      if (!standsBack && socket.readyState !== WebSocket.OPEN) socket.reconnect();
    }, SOCKET.poll);
  }

  function stopPolling(): void {
    clearInterval(polls);
    polls = undefined;
  }

  function wentOffline(): void {
    show("offline");
  }

  function cameOnline(): void {
    if (standsBack) startPolling();
    else {
      show("reconnecting");
      socket.reconnect();
    }
  }

  return {
    watch(ids) {
      for (const id of watched) if (!ids.has(id)) send({ type: "unsubscribe_verification", id });
      for (const id of ids) if (!watched.has(id)) send({ type: "subscribe_verification", id });
      watched = new Set(ids);
    },
    again(ids) {
      for (const id of ids) if (watched.has(id)) send({ type: "subscribe_verification", id });
    },
    wake() {
      if (!standsBack) return;
      standsBack = false;
      socket.reconnect();
    },
    close() {
      isClosed = true;
      clearInterval(pings);
      clearTimeout(pong);
      stopPolling();
      window.removeEventListener("offline", wentOffline);
      window.removeEventListener("online", cameOnline);
      socket.close();
    },
  };
}

import { useEffect } from "react";
import type { ClientMessage, ServerMessage } from "#contract/events.ts";
import { SOCKET, SOCKET_CLOSE } from "#contract/limits.ts";
import { api } from "./api.ts";
import { currentConnection, setConnection } from "./connection.ts";
import { call } from "./http.ts";
import {
  beginHearing,
  heardEvent,
  lookForNotifications,
  refetchAll,
  refetchShown,
  type Said,
} from "./liveEvents.ts";
import { record } from "./record.ts";
import { currentSession, refreshUser } from "./session.ts";

/** The socket of `partysocket`, which is imported only when it's needed. */
type Socket = import("partysocket/ws").default;

/** Verification id → how many components on this page subscribe to it. */
const wanted = new Map<string, number>();
let socket: Socket | undefined;
let running = false;
let wasOpen = false;
/** The room closed this page's socket because the person opened newer pages. Poll until the page is visible again. */
let standsBack = false;
/** How many tries preceded the current or last one. */
let attempt = 0;
let pings: ReturnType<typeof setInterval> | undefined;
let polls: ReturnType<typeof setInterval> | undefined;

function say(message: ClientMessage): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Gets a new ticket for every try, because a ticket opens the room only once, within a minute. */
async function address(): Promise<string> {
  attempt = socket?.retryCount ?? 0;
  const { url, token } = await call(api.api.realtime.ticket.$post());
  return `${url}?ticket=${encodeURIComponent(token)}`;
}

function opened(): void {
  stopPolling();
  setConnection("open");
  for (const id of wanted.keys()) say({ type: "subscribe_verification", id });
  // Catch up on events missed while disconnected, including those between the first render and the first connection.
  if (wasOpen) refetchAll();
  else if (wanted.size > 0) refetchShown();
  void lookForNotifications();
  wasOpen = true;
}

function lost(why: string): void {
  if (!running) return;
  record("connection_error", { why, attempt });
  if (!navigator.onLine) setConnection("offline");
  // After a failure, `retryCount` already counts the next try. Poll only when the last try has failed, too.
  else if (Math.min(attempt, socket?.retryCount ?? 0) >= SOCKET.attempts) startPolling();
  else if (currentConnection() !== "polling") setConnection(wasOpen ? "reconnecting" : "connecting");
}

/** Handles the room closing the socket. The close code says why. */
function closed(code: number): void {
  if (code === SOCKET_CLOSE.sessionEnded) void findOut();
  else if (code === SOCKET_CLOSE.tooMany) standBack();
  else lost("closed");
}

/** Stops reconnecting. If every page reconnected at once, they'd keep closing each other's sockets. */
function standBack(): void {
  standsBack = true;
  socket?.close();
  if (running) startPolling();
}

/**
 * Checks whether the session is still good. If it isn't, the check ends it here with the server's message; otherwise
 * reconnects.
 */
async function findOut(): Promise<void> {
  socket?.close();
  await refreshUser().catch(() => {});
  if (running && currentSession().state === "authenticated") socket?.reconnect();
}

function lookedAt(): void {
  if (!standsBack || document.visibilityState !== "visible") return;
  standsBack = false;
  socket?.reconnect();
}

function startPolling(): void {
  setConnection("polling");
  polls ??= setInterval(async () => {
    // An answer means that the network is back, so the socket may work again.
    if (!(await lookForNotifications())) return;
    refetchAll();
    if (!standsBack && socket?.readyState !== WebSocket.OPEN) socket?.reconnect();
  }, SOCKET.poll);
}

function stopPolling(): void {
  clearInterval(polls);
  polls = undefined;
}

function heard(event: MessageEvent): void {
  try {
    const message = JSON.parse(String(event.data)) as ServerMessage;
    if (typeof message.type === "string") heardEvent(message);
  } catch {
    record("connection_error", { why: "unreadable message" });
  }
}

const wentOffline = () => setConnection("offline");
const cameOnline = () => {
  if (standsBack) return startPolling();
  setConnection("reconnecting");
  socket?.reconnect();
};

/**
 * Connects this page to the person's room. Call it once, while a person is signed in.
 * @param sayAloud gets each new notification
 * @returns a function that disconnects
 */
export function startLive(sayAloud: (said: Said) => void): () => void {
  running = true;
  beginHearing(sayAloud);
  setConnection("connecting");
  // The first render doesn't need the socket's code, so load it later.
  void import("partysocket/ws").then(({ default: ReconnectingWebSocket }) => {
    if (!running || socket) return;
    socket = new ReconnectingWebSocket(address, [], {
      minReconnectionDelay: SOCKET.minDelay,
      maxReconnectionDelay: SOCKET.maxDelay,
      reconnectionDelayGrowFactor: 1.5,
      maxRetries: SOCKET.attempts,
      maxEnqueuedMessages: 0,
      connectionTimeout: 8000,
    });
    socket.addEventListener("open", opened);
    socket.addEventListener("message", heard);
    socket.addEventListener("close", ({ code }) => closed(code));
    socket.addEventListener("error", () => lost("error"));
  });
  pings = setInterval(() => say({ type: "ping" }), SOCKET.pingEvery);
  window.addEventListener("offline", wentOffline);
  window.addEventListener("online", cameOnline);
  window.addEventListener("focus", lookedAt);
  document.addEventListener("visibilitychange", lookedAt);
  return () => {
    running = false;
    wasOpen = false;
    standsBack = false;
    clearInterval(pings);
    stopPolling();
    window.removeEventListener("offline", wentOffline);
    window.removeEventListener("online", cameOnline);
    window.removeEventListener("focus", lookedAt);
    document.removeEventListener("visibilitychange", lookedAt);
    socket?.close();
    socket = undefined;
    setConnection("idle");
  };
}

/** Subscribes to these verifications while mounted, and refetches their queries when something happens to them. */
export function useLive(ids: readonly string[]): void {
  const key = [...new Set(ids)].sort().join(" ");
  useEffect(() => {
    const mine = key === "" ? [] : key.split(" ");
    for (const id of mine) {
      const before = wanted.get(id) ?? 0;
      wanted.set(id, before + 1);
      if (before === 0) say({ type: "subscribe_verification", id });
    }
    return () => {
      for (const id of mine) {
        const left = (wanted.get(id) ?? 1) - 1;
        if (left > 0) wanted.set(id, left);
        else {
          wanted.delete(id);
          say({ type: "unsubscribe_verification", id });
        }
      }
    };
  }, [key]);
}

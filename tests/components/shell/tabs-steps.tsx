import { randomUUID } from "node:crypto";
import { locks } from "node:worker_threads";
import { onTestFinished, vi } from "vitest";
import { isDurable, type ServerEventName, type ServerMessage } from "#contract/live/events.ts";
import { type JoinedTab, joinTabs, type TabTools } from "#lib/live/joinTabs.ts";
import type { LivePage } from "#lib/live/livePage.ts";
import { person, signedInAs } from "../render.tsx";
import { callsTo, ok, serve } from "../server.ts";
import { Line } from "./line.ts";

export const EVENTS = "GET /api/events";
export const NOTIFICATIONS = "GET /api/notifications";

/** Node's own locks and channels, which work like the browser's. */
export const TOOLS: TabTools = {
  locks: locks as LockManager,
  openChannel: (name) => new BroadcastChannel(name),
};

/** Only the functions that a test moves on; channels and locks need the rest. */
const TIMERS = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] as const;

/** Lets time go by on all tabs, and what they tell each other arrive. */
export async function pass(milliseconds: number): Promise<void> {
  for (const step of [milliseconds, 0, 0, 0, 0, 0]) {
    await vi.advanceTimersByTimeAsync(step);
    await delivered();
  }
}

/** Waits until a message that's sent now has arrived, and so those before it. */
async function delivered(): Promise<void> {
  const name = randomUUID();
  const [from, to] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  await new Promise<void>((resolve) => {
    to.onmessage = () => resolve();
    from.postMessage("");
  });
  from.close();
  to.close();
  await new Promise((resolve) => setImmediate(resolve));
}

export interface Tab extends JoinedTab {
  heard: string[];
  refetched: string[];
  announced: string[];
  connection: string;
  isVisible: boolean;
  ids: string[];
  /** The newest event that its first data has. */
  lastEvent: number | undefined;
}

/** The person of this test. */
export let userId = "";

/** Opens a tab of the test's person. */
export async function openTab(options: Partial<Tab> = {}, tools = TOOLS): Promise<Tab> {
  const seen = {
    heard: [],
    refetched: [],
    announced: [],
    connection: "",
    isVisible: true,
    ids: [],
    lastEvent: undefined,
    ...options,
  };
  const tab = seen as unknown as Tab;
  const page: LivePage = {
    userId,
    lastEvent: seen.lastEvent,
    beganAt: Date.now(),
    handle: (events) => tab.heard.push(...events.map(({ id }) => id)),
    refetch: (scope) => tab.refetched.push(scope),
    show: (connection) => {
      tab.connection = connection;
    },
    announce: ({ id }) => tab.announced.push(id),
    isVisible: () => tab.isVisible,
    watched: () => tab.ids,
    mayContinue: async () => true,
  };
  Object.assign(tab, joinTabs(page, tools));
  onTestFinished(() => tab.stop());
  await pass(100);
  return tab;
}

export const event = (seq: number, type: ServerEventName = "report_ready"): ServerMessage => ({
  type,
  id: `evt_${seq}`,
  at: 1,
  data: {},
  ...(isDurable(type) && { seq }),
});
export const missed = (seq: number, ...events: ServerMessage[]) => ok({ events, seq, complete: true });
export const notification = (id: string, created_at: string) => ({
  id,
  title: id,
  message: id,
  data: {},
  created_at,
});
export const askedAfter = () => callsTo(EVENTS).map(({ query }) => query.get("after"));
export const askedWithin = () => callsTo(EVENTS).map(({ query }) => query.get("within"));

/** A signed-in person with no events yet but four, whose tabs are about to open. */
export async function beginTabs(): Promise<void> {
  Line.all = [];
  vi.stubGlobal("WebSocket", Line);
  userId = randomUUID();
  await signedInAs(person({ id: userId }));
  serve({
    "POST /api/realtime/ticket": ok({ url: "ws://room.test/", token: "t" }),
    [NOTIFICATIONS]: ok({ notifications: [], unread: 0 }),
    [EVENTS]: missed(4),
  });
  vi.useFakeTimers({ toFake: [...TIMERS] });
}

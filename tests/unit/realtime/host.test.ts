import { expect, test } from "vitest";
import { TICKET_LIFETIME } from "#contract/live/ticket.ts";
import { type Connection, deliver, type Host, welcome } from "#realtime/host.ts";

/** A socket that remembers what was sent to it, and how it was closed. */
function connection() {
  let state: Connection["state"] = null;
  const sent: string[] = [];
  const closed: number[] = [];
  const one: Connection = {
    id: crypto.randomUUID(),
    get state() {
      return state;
    },
    setState: (next) => {
      state = next;
    },
    send: (text) => sent.push((JSON.parse(text) as { type: string }).type),
    close: (code) => closed.push(code),
  };
  return { one, sent, closed };
}

function room(connections: Connection[]): Host {
  const kept = new Map<string, unknown>();
  return {
    connections: () => connections,
    recent: [],
    storage: {
      get: async <T>(key: string) => kept.get(key) as T | undefined,
      put: async (key, value) => void kept.set(key, value),
      list: async () => new Map(),
      delete: async () => 0,
    },
  };
}

const visitOf = (sessionId: string) => ({
  room: "usr_1",
  sessionId,
  endsAt: Date.now() + 3_600_000,
  expiresAt: Date.now() + TICKET_LIFETIME,
});
const ending = (only: string) => ({
  command: "end_sessions" as const,
  id: "evt_1",
  at: Date.now() + 1,
  only,
  kept: null,
});

test("a session that ends after its ticket was spent, and before its socket is there, gets no socket", async () => {
  const sockets: Connection[] = [];
  const host = room(sockets);
  const visits = [visitOf("ses_gone"), visitOf("ses_other")];
  expect(await deliver(host, [ending("ses_gone")])).toBe(0);
  const [gone, other] = [connection(), connection()];
  for (const [i, { one }] of [gone, other].entries()) {
    sockets.push(one);
    await welcome(host, one, visits[i]!);
  }
  expect([gone.sent, gone.closed]).toEqual([["connected", "session_ended"], [4401]]);
  expect([other.sent, other.closed]).toEqual([["connected"], []]);
});

import { expect, test } from "vitest";
import { SOCKET } from "#contract/limits.ts";
import type { ServerMessage } from "#contract/live/events.ts";
import { HOUR } from "#contract/time.ts";
import { mustClose, newConnection, oneTooMany, outgoing, reaches, receive } from "#realtime/room-core.ts";

const NOW = Date.UTC(2026, 0, 1);
const VISIT = { sessionId: "ses_1", endsAt: NOW + 48 * HOUR };
const ping = '{"type":"ping"}';

test("any message uses up the allowance, which comes back with time", () => {
  let state = newConnection(VISIT, NOW);
  let said = 0;
  for (;;) {
    const outcome = receive(state, said % 2 ? "nonsense" : ping, NOW);
    state = outcome.state;
    if (outcome.close) break;
    said++;
  }
  expect(said).toBe(150);
  expect(receive(state, ping, NOW + 500).close).toMatchObject({ code: 4429 });
  expect(receive(state, ping, NOW + 60_000)).toMatchObject({ reply: "pong" });
});

test("the allowance never exceeds its initial value, even if the clock goes back", () => {
  const fresh = newConnection(VISIT, NOW);
  expect(receive(fresh, ping, NOW + 86_400_000).state.allowance).toBe(fresh.allowance - 1);
  expect(receive(fresh, ping, NOW - 86_400_000).state.allowance).toBe(fresh.allowance - 1);
});

test("a message that isn't text is ignored", () => {
  expect(receive(newConnection(VISIT, NOW), new ArrayBuffer(4), NOW)).toEqual({
    state: { ...newConnection(VISIT, NOW), allowance: 149 },
  });
});

test("an update without its verification's id reaches no one", () => {
  const update: ServerMessage = { type: "verification_updated", id: "evt_1", at: NOW, data: {} };
  const { state } = receive(newConnection(VISIT, NOW), '{"type":"subscribe_verification","id":"ver_1"}', NOW);
  const gets = (data: ServerMessage["data"]) => reaches(state, outgoing({ ...update, data }));
  expect([gets({}), gets({ verification_id: "ver_1" }), gets({ verification_id: "ver_2" })]).toEqual([
    false,
    true,
    false,
  ]);
});

test("a connection ends with its own session, but not with another", () => {
  const state = newConnection(VISIT, NOW);
  const ended = (only: string | null, kept: string | null = null) =>
    mustClose(state, [{ at: NOW, only, kept }], NOW)?.code;
  expect([ended("ses_1"), ended("ses_2")]).toEqual([4401, undefined]);
  expect([ended(null), ended(null, "ses_2"), ended(null, "ses_1")]).toEqual([4401, 4401, undefined]);
});

test("a connection ends when its session would without a refresh, and gets no more answers", () => {
  const state = newConnection({ ...VISIT, endsAt: NOW + HOUR }, NOW);
  expect(mustClose(state, [], NOW + HOUR - 1)).toBeNull();
  expect(mustClose(state, [], NOW + HOUR)).toMatchObject({ code: 4408 });
  const outcome = receive(state, ping, NOW + HOUR);
  expect([outcome.reply, outcome.close?.code]).toEqual([undefined, 4408]);
});

test("the eleventh connection replaces the oldest", () => {
  const all = Array.from({ length: SOCKET.maxConnections }, (_, n) => ({
    n,
    state: newConnection(VISIT, NOW + n),
  }));
  expect(oneTooMany(all)).toEqual([]);
  const newest = { n: 99, state: newConnection(VISIT, NOW + 100) };
  expect(oneTooMany([newest, ...all]).map(({ n }) => n)).toEqual([0]);
});

import { expect, test } from "vitest";
import type { ServerMessage } from "../../../functions/contract/events.ts";
import { hear, newConnection, reaches } from "../../../realtime/room-core.ts";

const NOW = Date.UTC(2026, 0, 1);
const ping = '{"type":"ping"}';

test("allowance is used up by messages of any kind and comes back with time", () => {
  let state = newConnection(NOW);
  let said = 0;
  for (;;) {
    const outcome = hear(state, said % 2 ? "nonsense" : ping, NOW);
    state = outcome.state;
    if (outcome.close) break;
    said++;
  }
  expect(said).toBe(150);
  expect(hear(state, ping, NOW + 500).close).toMatchObject({ code: 4429 });
  expect(hear(state, ping, NOW + 60_000)).toMatchObject({ reply: "pong" });
});

test("allowance never grows beyond its start, also when the clock goes back", () => {
  const fresh = newConnection(NOW);
  expect(hear(fresh, ping, NOW + 86_400_000).state.allowance).toBe(fresh.allowance - 1);
  expect(hear(fresh, ping, NOW - 86_400_000).state.allowance).toBe(fresh.allowance - 1);
});

test("a message that is not text is ignored", () => {
  expect(hear(newConnection(NOW), new ArrayBuffer(4), NOW)).toEqual({
    state: { ...newConnection(NOW), allowance: 149 },
  });
});

test("an update without its verification reaches nobody", () => {
  const update: ServerMessage = { type: "verification_updated", id: "evt_1", at: NOW, data: {} };
  const { state } = hear(newConnection(NOW), '{"type":"subscribe_verification","id":"ver_1"}', NOW);
  expect(reaches(state, update)).toBe(false);
  expect(reaches(state, { ...update, data: { verification_id: "ver_1" } })).toBe(true);
  expect(reaches(state, { ...update, data: { verification_id: "ver_2" } })).toBe(false);
});

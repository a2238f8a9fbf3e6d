import { expect, it } from "vitest";
import { SERVER_EVENTS } from "#contract/live/events.ts";
import { STALE } from "#lib/live/stale.ts";

it("every event that says something makes queries stale", () => {
  const silent = SERVER_EVENTS.filter((name) => !STALE[name]);
  expect(silent).toEqual(["connected", "pong", "session_ended"]);
});

import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { SOCKET, SOCKET_CLOSE } from "#contract/limits.ts";
import { currentConnection } from "#lib/http/connection.ts";
import { startLive } from "#lib/live/startLive.ts";
import { currentSession } from "#lib/session/session.ts";
import { person, session, signedInAs } from "../render.tsx";
import { callsTo, ok, refused, serve } from "../server.ts";
import { Line } from "./line.ts";

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const line = () => Line.all.at(-1)!;

beforeEach(async () => {
  Line.all = [];
  vi.stubGlobal("WebSocket", Line);
  serve({
    "POST /api/realtime/ticket": ok({ url: "ws://room.test/", token: "t" }),
    "GET /api/events": ok({ events: [], seq: 0, complete: true }),
    "GET /api/notifications": ok({ notifications: [], unread: 0 }),
    "POST /api/auth/refresh": ok(session(person())),
    "POST /api/auth/logout": ok({}),
  });
  await signedInAs();
  await import("#lib/live/connectPage.ts");
  vi.useFakeTimers();
  onTestFinished(startLive(() => {}));
  await pass(100);
  expect([Line.all.length, currentConnection()]).toEqual([1, "open"]);
});

describe("a socket that the room closes", () => {
  it("signs the user out and stays closed when the session has ended", async () => {
    serve({
      "GET /api/auth/me": refused(401, { code: "token_invalid" }),
      "POST /api/auth/refresh": refused(401, { code: "session_ended" }),
    });
    line().close(SOCKET_CLOSE.sessionEnded);
    await pass(120_000);
    expect(currentSession()).toMatchObject({ state: "failed", reason: "ended" });
    expect([Line.all.length, callsTo("POST /api/realtime/ticket").length]).toEqual([1, 1]);
  });

  it("checks the session as soon as the room says that it has ended, and goes on if it hasn't", async () => {
    serve({ "GET /api/auth/me": ok({ user: person() }) });
    line().say({ type: "session_ended", id: "evt_1", at: 1, data: {} });
    await pass(100);
    expect([Line.all.length, Line.open().length, currentConnection()]).toEqual([2, 1, "open"]);
    expect(sessionStorage.getItem("events")).toBeNull();
    serve({
      "GET /api/auth/me": refused(401, { code: "token_invalid" }),
      "POST /api/auth/refresh": refused(401, { code: "session_ended" }),
    });
    line().say({ type: "session_ended", id: "evt_2", at: 1, data: {} });
    await pass(100);
    expect(currentSession()).toMatchObject({ state: "failed", reason: "ended" });
    expect(Line.open()).toHaveLength(0);
  });

  it("doesn't end the session over a security alert", async () => {
    serve({ "GET /api/auth/me": ok({ user: person() }) });
    line().say({ type: "security_alert", id: "evt_1", at: 1, seq: 1, data: {} });
    await pass(100);
    expect([Line.all.length, currentConnection()]).toEqual([1, "open"]);
    expect(currentSession().state).toBe("authenticated");
  });

  it("reconnects when a ping isn't answered, because the connection may be dead", async () => {
    line().answersPings = false;
    await pass(SOCKET.pingEvery + 9_000);
    expect(Line.all).toHaveLength(1);
    await pass(2_000);
    expect([Line.all.length, currentConnection()]).toEqual([2, "open"]);
  });

  it("reconnects with a new ticket when the old one has run out", async () => {
    line().close(SOCKET_CLOSE.visitOver);
    await pass(10_000);
    expect([Line.all.length, currentConnection()]).toEqual([2, "open"]);
  });

  it("starts polling when newer tabs take over, and reconnects when its tab gets the focus", async () => {
    line().close(SOCKET_CLOSE.tooMany);
    await pass(3 * SOCKET.poll);
    expect([Line.all.length, currentConnection()]).toEqual([1, "polling"]);
    expect(callsTo("GET /api/notifications").length).toBeGreaterThanOrEqual(3);
    window.dispatchEvent(new Event("focus"));
    await pass(1000);
    expect([Line.all.length, currentConnection()]).toEqual([2, "open"]);
  });
});

it.each([
  ["keeps for the way back", () => window, "pagehide", "pageshow"],
  ["freezes", () => document, "freeze", "resume"],
] as const)("a page that the browser %s has no socket meanwhile", async (_, target, leaves, returns) => {
  target().dispatchEvent(new Event(leaves));
  await pass(100);
  expect(Line.open()).toHaveLength(0);
  await pass(120_000);
  expect(Line.all).toHaveLength(1);
  target().dispatchEvent(new Event(returns));
  await pass(100);
  expect([Line.open().length, currentConnection()]).toEqual([1, "open"]);
});

import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { SOCKET, SOCKET_CLOSE } from "#contract/limits.ts";
import { currentConnection } from "#lib/connection.ts";
import { startLive } from "#lib/live.ts";
import { currentSession } from "#lib/session.ts";
import { person, session, signedInAs } from "../render.tsx";
import { callsTo, ok, refused, serve } from "../server.ts";

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A fake socket; the test acts as the server. */
class Line extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static all: Line[] = [];
  readyState = Line.CONNECTING;
  binaryType = "blob";

  constructor() {
    super();
    Line.all.push(this);
    setTimeout(() => {
      this.readyState = Line.OPEN;
      this.dispatchEvent(new Event("open"));
    });
  }
  send(): void {}
  close(code = 1000, reason = ""): void {
    if (this.readyState === Line.CLOSED) return;
    this.readyState = Line.CLOSED;
    this.dispatchEvent(new CloseEvent("close", { code, reason }));
  }
}

const line = () => Line.all.at(-1)!;

beforeEach(async () => {
  Line.all = [];
  vi.stubGlobal("WebSocket", Line);
  serve({
    "POST /api/realtime/ticket": ok({ url: "ws://room.test/", token: "t" }),
    "GET /api/notifications": ok({ notifications: [], unread: 0 }),
    "POST /api/auth/refresh": ok(session(person())),
    "POST /api/auth/logout": ok({}),
  });
  await signedInAs();
  await import("partysocket/ws");
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

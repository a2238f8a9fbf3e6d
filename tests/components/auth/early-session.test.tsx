import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { authorizedFetch, currentSession, restartSession, subscribeSession } from "#lib/session/session.ts";
// For the type of `window.earlySession`.
import "#lib/session/exchangeToken.ts";
import { person, session } from "../render.tsx";
import { type Answer, callsTo, down, ok, refused, serve, unreachable } from "../server.ts";

const REFRESH = "POST /api/auth/refresh";
const traded = (n: number): Answer => {
  const { user, tokens } = session(person());
  return ok({ user, tokens: { ...tokens, refreshToken: `token-${n}` }, last_event: 4 });
};
const stored = () => localStorage.getItem("rt");
const sent = () => callsTo(REFRESH).map(({ body }) => (body as { refreshToken: string }).refreshToken);

/** Runs what every page of the app runs in its head, before its code has loaded. */
const loadHead = () => new Function(readFileSync("web/src/app/inline/session.js", "utf8"))();

describe("the trade that a page begins before its code has loaded", () => {
  it("is the only one, and its token is stored before the code runs", async () => {
    serve({ [REFRESH]: traded(2) });
    localStorage.setItem("rt", "token-1");
    loadHead();
    await vi.waitFor(() => expect(stored()).toBe("token-2"));
    await restartSession();
    expect(sent()).toEqual(["token-1"]);
    expect(currentSession()).toMatchObject({ state: "authenticated", user: person(), lastEvent: 4 });
    expect(stored()).toBe("token-2");
  });

  it("lets waiting requests go out before screens are told and render", async () => {
    const order: string[] = [];
    serve({
      [REFRESH]: traded(2),
      "GET /api/wanted": (call) => {
        order.push("sent");
        return ok({})(call);
      },
    });
    localStorage.setItem("rt", "token-1");
    loadHead();
    const told = new Promise<void>((resolve) => {
      const stop = subscribeSession(() => {
        if (!currentSession().user) return;
        order.push("told");
        stop();
        resolve();
      });
    });
    await restartSession();
    await authorizedFetch("/api/wanted");
    await told;
    expect(order).toEqual(["sent", "told"]);
  });

  it("serves the first check only", async () => {
    serve({ [REFRESH]: traded(2) });
    localStorage.setItem("rt", "token-1");
    loadHead();
    await restartSession();
    serve({ [REFRESH]: traded(3) });
    await restartSession();
    expect(sent()).toEqual(["token-1", "token-2"]);
    expect(stored()).toBe("token-3");
  });

  it.each([
    ["gets no answer", unreachable],
    ["meets an outage", down()],
  ])("is made again by the code if it %s", async (_, first) => {
    serve({ [REFRESH]: first });
    localStorage.setItem("rt", "token-1");
    loadHead();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    serve({ [REFRESH]: traded(2) });
    await restartSession();
    expect(sent()).toEqual(["token-1", "token-1"]);
    expect([currentSession().state, stored()]).toEqual(["authenticated", "token-2"]);
  });

  it("ends the session if the server refuses it", async () => {
    serve({ [REFRESH]: refused(401) });
    localStorage.setItem("rt", "token-1");
    loadHead();
    await restartSession();
    expect(currentSession()).toMatchObject({ state: "failed", reason: "ended" });
    expect([sent().length, stored()]).toEqual([1, null]);
  });

  it.each([
    ["signed out", () => localStorage.removeItem("rt"), null],
    ["signed in again", () => localStorage.setItem("rt", "other"), "other"],
  ])("stores nothing for someone who has %s meanwhile", async (_, change, left) => {
    let letGo = () => {};
    const go = new Promise<void>((resolve) => (letGo = resolve));
    serve({ [REFRESH]: (call) => go.then(() => traded(2)(call)) });
    localStorage.setItem("rt", "token-1");
    loadHead();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    change();
    letGo();
    await window.earlySession;
    expect(stored()).toBe(left);
    window.earlySession = undefined;
  });

  it.each([
    ["without a stored session", () => {}],
    [
      "for a session that timed out while no page was open",
      () => {
        localStorage.setItem("rt", "token-1");
        localStorage.setItem("activity", String(Date.now() - 31 * MINUTE));
      },
    ],
  ])("isn't made %s", (_, set) => {
    set();
    loadHead();
    expect(window.earlySession).toBeUndefined();
    expect(sent()).toEqual([]);
  });

  it("is made for a session that never times out", async () => {
    serve({ [REFRESH]: traded(2) });
    localStorage.setItem("rt", "token-1");
    localStorage.setItem("activity", "Infinity");
    loadHead();
    await vi.waitFor(() => expect(stored()).toBe("token-2"));
    await restartSession();
  });
});

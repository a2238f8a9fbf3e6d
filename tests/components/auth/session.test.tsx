import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import OauthReturn from "#app/shell/OauthReturn.tsx";
import { SECOND } from "#contract/time.ts";
import { Component as AuthLayout } from "#features/auth/layout/AuthLayout.tsx";
import { Component as LoginPage } from "#features/auth/login/LoginPage.tsx";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import {
  currentSession,
  finishOauth,
  register,
  restartSession,
  signIn,
  signOut,
} from "#lib/session/session.ts";
import { person, session, show, signedInAs, toasts } from "../render.tsx";
import { type Answer, callsTo, down, ok, refused, serve, text, unreachable } from "../server.ts";

const READ_ALL = "POST /api/notifications/read-all";
const NO_ANSWER = "The server took too long to respond. Please try again.";
const EXPIRED = "Session expired. Please log in again.";

const silent: Answer = () => new Promise(() => {});
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const stored = () => localStorage.getItem("rt");

describe("an authentication call that hangs", () => {
  it.each([
    ["signing in", "POST /api/auth/login", () => signIn({ email: "a@example.org", password: "x" })],
    ["registering", "POST /api/auth/register", () => register({} as Parameters<typeof register>[0])],
    ["Google's return", "GET /api/auth/oauth-tokens", () => finishOauth()],
    ["Google's second factor", "POST /api/auth/oauth-tokens", () => finishOauth("123456")],
  ] as const)("fails after ten seconds: %s", async (_, name, begin) => {
    serve({ [name]: silent });
    vi.useFakeTimers();
    const failed = vi.fn();
    begin().catch(failed);
    await pass(10 * SECOND - 1);
    expect(failed).not.toHaveBeenCalled();
    await pass(1);
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ code: "timeout", message: NO_ANSWER });
    expect(currentSession().state).not.toBe("authenticated");
  });

  it("counts both calls after returning from Google toward the ten seconds", async () => {
    serve({ "GET /api/auth/oauth-tokens": ok(session(person())), "GET /api/auth/me": silent });
    vi.useFakeTimers();
    const failed = vi.fn();
    finishOauth().catch(failed);
    await pass(10 * SECOND);
    expect(failed).toHaveBeenCalled();
    expect(stored()).toBeNull();
  });

  it("starts no session when the answer arrives after the timeout", async () => {
    let answer = (_: Response) => {};
    serve({ "POST /api/auth/login": () => new Promise((resolve) => (answer = resolve)) });
    vi.useFakeTimers();
    signIn({ email: "a@example.org", password: "x" }).catch(() => {});
    await pass(10 * SECOND);
    answer(await ok(session(person()))(callsTo("POST /api/auth/login")[0]!));
    await pass(SECOND);
    expect([currentSession().state, stored()]).toEqual(["failed", null]);
  });
});

describe("returning from Google", () => {
  const open = () => show(<OauthReturn />, { at: "/app/dashboard?oauth=success", path: "/app/dashboard" });

  it("says that signing in failed and shows the login page", async () => {
    serve({ "GET /api/auth/oauth-tokens": refused(401) });
    const { router } = open();
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(toasts()).toEqual(["Authentication failed. Please try again."]);
  });

  it("shows no error if the user is already signed in", async () => {
    serve({
      "GET /api/auth/oauth-tokens": refused(401),
      "POST /api/auth/refresh": ok(session(person())),
    });
    localStorage.setItem("rt", "refresh");
    await restartSession();
    const { router } = open();
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(router.state.location.pathname).toBe("/app/dashboard");
    expect(toasts()).toEqual([]);
  });
});

describe("logging out", () => {
  it.each([
    ["does not answer", silent],
    ["fails", text(500, "")],
    ["cannot be reached", unreachable],
  ] as const)("takes effect immediately, even if the server %s", async (_, answer) => {
    await signedInAs();
    serve({ "POST /api/auth/logout": answer });
    signOut();
    expect(currentSession()).toMatchObject({ state: "failed", reason: "signed-out" });
    expect(stored()).toBeNull();
    expect(callsTo("POST /api/auth/logout")).toHaveLength(0);
    await waitFor(() => expect(callsTo("POST /api/auth/logout")).toHaveLength(1));
  });

  it("doesn't sign out the next user", async () => {
    await signedInAs();
    let signal: AbortSignal | null | undefined;
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
      if (input.endsWith("/logout")) signal = init?.signal;
      return fetch(input, init);
    });
    serve({ "POST /api/auth/logout": silent });
    signOut();
    await signedInAs(person({ id: "usr_2" }));
    // The answer to the logout would clear the cookie that the new session depends on.
    expect(signal?.aborted).toBe(true);
  });
});

describe("a page whose person another tab has replaced", () => {
  it("makes no call of theirs with the other person's token, and is loaded anew", async () => {
    const reload = vi.spyOn(location, "reload").mockReturnValue();
    await signedInAs();
    serve({
      [READ_ALL]: refused(401),
      "POST /api/auth/refresh": ok(session(person({ id: "usr_2" }))),
    });
    for (const times of [1, 2]) {
      await expect(call(api.api.notifications["read-all"].$post({ json: {} }))).rejects.toMatchObject({
        status: 0,
      });
      expect(callsTo(READ_ALL)).toHaveLength(times);
    }
    expect(reload).toHaveBeenCalled();
    expect(stored()).toBe("refresh");
  });
});

describe("the check of a stored session", () => {
  const start = async (refresh: Answer) => {
    serve({ "POST /api/auth/refresh": refresh });
    localStorage.setItem("rt", "refresh");
    await restartSession();
    return currentSession();
  };

  it("says that the session has expired when the server refuses it", async () => {
    expect(await start(refused(401))).toMatchObject({ reason: "ended", message: EXPIRED });
    expect(stored()).toBeNull();
  });

  it.each([
    ["an error", text(500, ""), "server", /on our end/],
    ["a proxy's error", text(502, "<html>"), "server", /on our end/],
    ["no page of ours", text(200, "<html>"), "server", /on our end/],
    ["an outage", down(0.01), "server", /can't reach one of its services/],
    ["a limit", refused(429, { message: "Please try again in 2 minutes." }), "server", /in 2 minutes/],
  ] as const)(
    "says whose fault it is when the answer is %s, and keeps the session stored",
    async (...one) => {
      const [, answer, reason, words] = one;
      expect(await start(answer)).toMatchObject({ reason, message: expect.stringMatching(words) });
      expect(stored()).toBe("refresh");
    },
  );

  it("is retried after 1 s and another 3 s without an answer, then says so and keeps the session stored", async () => {
    serve({ "POST /api/auth/refresh": unreachable });
    localStorage.setItem("rt", "refresh");
    vi.useFakeTimers();
    void restartSession();
    const tries = () => callsTo("POST /api/auth/refresh").length;
    await pass(SECOND - 1);
    expect(tries()).toBe(1);
    await pass(1);
    expect(tries()).toBe(2);
    await pass(3 * SECOND - 1);
    expect([tries(), currentSession().state]).toEqual([2, "loading"]);
    await pass(1);
    expect(tries()).toBe(3);
    expect(currentSession()).toMatchObject({
      reason: "network",
      message: expect.stringMatching(/internet connection/),
    });
    await pass(60 * SECOND);
    expect(tries()).toBe(3);
    expect(stored()).toBe("refresh");
  });

  it("continues with the second try's answer when the first one was lost", async () => {
    let answer: Answer = unreachable;
    serve({
      "POST /api/auth/refresh": (call) => answer(call),
    });
    localStorage.setItem("rt", "refresh");
    vi.useFakeTimers();
    void restartSession();
    await pass(SECOND - 1);
    answer = ok(session(person()));
    await pass(1);
    await pass(1);
    expect(currentSession().state).toBe("authenticated");
  });

  it("isn't retried if the user has signed out in the meantime", async () => {
    serve({ "POST /api/auth/refresh": unreachable });
    localStorage.setItem("rt", "refresh");
    vi.useFakeTimers();
    void restartSession();
    await pass(SECOND - 1);
    localStorage.removeItem("rt");
    await pass(5 * SECOND);
    expect(callsTo("POST /api/auth/refresh")).toHaveLength(1);
  });

  it("ends when the tokens are cleared in another tab while they're traded", async () => {
    let letGo = () => {};
    const go = new Promise<void>((resolve) => (letGo = resolve));
    serve({ "POST /api/auth/refresh": (call) => go.then(() => ok(session(person()))(call)) });
    localStorage.setItem("rt", "refresh");
    const checked = restartSession();
    await waitFor(() => expect(callsTo("POST /api/auth/refresh")).toHaveLength(1));
    localStorage.removeItem("rt");
    dispatchEvent(new StorageEvent("storage", { key: "rt" }));
    const cleared = { reason: "ended", message: "Session expired: Token cleared in another tab" };
    expect(currentSession()).toMatchObject(cleared);
    letGo();
    await checked;
    expect(currentSession()).toMatchObject(cleared);
    expect(stored()).toBeNull();
  });

  it("shows at /login that it's under way, and then its result once", async () => {
    serve({ "POST /api/auth/refresh": silent });
    localStorage.setItem("rt", "refresh");
    vi.useFakeTimers();
    void restartSession();
    show(<AuthLayout />, { at: "/login" });
    screen.getByText("Checking whether you're signed in…");
    await pass(10 * SECOND);
    expect(screen.queryByText("Checking whether you're signed in…")).toBeNull();
    expect(toasts()).toEqual([NO_ANSWER]);
    show(<AuthLayout />, { at: "/login" });
    expect(toasts()).toEqual([NO_ANSWER]);
  });

  it("the login page shows a message while it redirects a signed-in user", async () => {
    await signedInAs();
    const { container } = show(<LoginPage />, { at: "/login", path: "*" });
    expect(container.textContent).toContain("Opening your workspace");
  });
});

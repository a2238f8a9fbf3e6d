import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import OauthReturn from "#app/shell/OauthReturn.tsx";
import { SECOND } from "#contract/time.ts";
import { Providers } from "#features/auth/google/Providers.tsx";
import { Component as ForgotPassword } from "#features/auth/password/ForgotPasswordPage.tsx";
import { Component as ResetPassword } from "#features/auth/password/ResetPasswordPage.tsx";
import { readFile } from "#lib/files/readFile.ts";
import { api, upload } from "#lib/http/api.ts";
import { fileApi } from "#lib/http/fileApi.ts";
import { call, callFile } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import { accessToken, currentSession, extendSession, restartSession, signOut } from "#lib/session/session.ts";
import { fill, show, signedInAs, toasts } from "../render.tsx";
import { type Answer, callsTo, refused, serve } from "../server.ts";

const NO_ANSWER = "The server took too long to respond. Please try again.";
const READ_ALL = "POST /api/notifications/read-all";

/** The server never answers. */
const silent: Answer = () => new Promise(() => {});
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Expects the work to fail with {@link NO_ANSWER} after exactly these seconds. */
async function expectLimit(seconds: number, work: () => Promise<unknown>): Promise<void> {
  const failed = vi.fn();
  work().catch(failed);
  await pass(seconds * SECOND - 1);
  expect(failed).not.toHaveBeenCalled();
  await pass(1);
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ code: "timeout", message: NO_ANSWER });
}

/** Ready for code that a screen loads when it's needed. */
beforeEach(async () => {
  await Promise.all([
    import("#features/auth/google/leaveForGoogle.ts"),
    import("#contract/accounts/auth.schema.ts"),
    import("#lib/session/newPassword.ts"),
  ]);
});

describe("a server that never answers a signed-in person", () => {
  beforeEach(async () => {
    await signedInAs();
    vi.useFakeTimers();
  });

  it("is given up on after 30 seconds", async () => {
    serve({ [READ_ALL]: silent });
    await expectLimit(30, () => call(api.api.notifications["read-all"].$post({ json: {} })));
  });

  it("is given up on when it sends only the beginning of an answer", async () => {
    serve({ [READ_ALL]: () => new Response(new ReadableStream(), { status: 200 }) });
    await expectLimit(30, () => call(api.api.notifications["read-all"].$post({ json: {} })));
  });

  it("ends the wait for an action with a message", async () => {
    serve({ [READ_ALL]: silent });
    function ReadAll() {
      const action = useAction({
        run: () => call(api.api.notifications["read-all"].$post({ json: {} })),
        failure: "We couldn't do that.",
      });
      return (
        <button type="button" onClick={() => action.mutate()}>
          {action.isPending ? "Working" : (action.error?.message ?? "Start")}
        </button>
      );
    }
    show(<ReadAll />);
    fireEvent.click(screen.getByRole("button", { name: "Start" }));
    await pass(SECOND);
    screen.getByText("Working");
    await pass(30 * SECOND);
    screen.getByText(NO_ANSWER);
  });

  it("ends the wait of calls for a new token, but not the trade, whose answer would be lost", async () => {
    let answer = (_: Response) => {};
    serve({
      [READ_ALL]: refused(401, { code: "token_invalid" }),
      "POST /api/auth/refresh": () => new Promise((resolve) => (answer = resolve)),
    });
    await expectLimit(30, () => call(api.api.notifications["read-all"].$post({ json: {} })));
    await expectLimit(30, () => extendSession());
    expect(callsTo("POST /api/auth/refresh")).toHaveLength(1);
    expect(currentSession().state).toBe("authenticated");
    answer(
      Response.json({ success: true, data: { tokens: { accessToken: "e30.e30.x", refreshToken: "next" } } }),
    );
    await pass(0);
    expect([await accessToken(), localStorage.getItem("rt")]).toEqual(["e30.e30.x", "next"]);
  });

  it("doesn't keep anyone from logging out", async () => {
    serve({ "POST /api/auth/logout": silent });
    signOut();
    expect(currentSession()).toMatchObject({ state: "failed", reason: "signed-out" });
    expect(localStorage.getItem("rt")).toBeNull();
    await pass(10 * SECOND);
    expect(callsTo("POST /api/auth/logout")).toHaveLength(1);
  });

  it("is given two minutes to make a file, which may then arrive slowly as long as it arrives", async () => {
    serve({ "GET /api/users/export": silent });
    await expectLimit(120, () => callFile(fileApi.users.export.$get()));
    let push = (_: string) => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        push = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const failed = vi.fn();
    readFile(new Response(body)).catch(failed);
    for (let part = 0; part < 5; part++) {
      push("part");
      await pass(29 * SECOND);
    }
    expect(failed).not.toHaveBeenCalled();
    await pass(SECOND);
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ code: "timeout", message: NO_ANSWER });
  });

  it("is given up on when an upload makes no progress for a minute", async () => {
    class Request extends EventTarget {
      static last: Request;
      upload: { onprogress?: (event: object) => void } = {};
      constructor() {
        super();
        Request.last = this;
      }
      open() {}
      setRequestHeader() {}
      send() {}
      abort() {}
    }
    vi.stubGlobal("XMLHttpRequest", Request);
    const percents: number[] = [];
    const failed = vi.fn();
    const options = { onProgress: (percent: number) => percents.push(percent) };
    upload(api.api.v1.documents.upload, new FormData(), options).catch(failed);
    await pass(59 * SECOND);
    Request.last.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    await pass(60 * SECOND - 1);
    expect([percents, failed.mock.calls]).toEqual([[25], []]);
    await pass(1);
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ code: "timeout", message: NO_ANSWER });
  });
});

describe("a server that never answers a visitor", () => {
  it("shows that at /forgot-password", async () => {
    serve({ "POST /api/auth/forgot-password": silent });
    show(<ForgotPassword />, { at: "/forgot-password" });
    vi.useFakeTimers();
    fill("Email", "ada@example.org");
    fireEvent.click(screen.getByRole("button", { name: "Send Link" }));
    await pass(29 * SECOND);
    expect(callsTo("POST /api/auth/forgot-password")).toHaveLength(1);
    expect(screen.queryByText(NO_ANSWER)).toBeNull();
    await pass(2 * SECOND);
    screen.getByText(NO_ANSWER);
  });

  it("shows that at /reset-password, where the link can be used again", async () => {
    serve({ "POST /api/auth/reset-password": silent });
    history.replaceState(null, "", "/reset-password#token=t");
    show(<ResetPassword />, { at: "/reset-password#token=t", path: "/reset-password" });
    vi.useFakeTimers();
    fill("New Password", "Analytical1!");
    fill(/^Confirm/, "Analytical1!");
    fireEvent.click(screen.getByRole("button", { name: "Set Password" }));
    await pass(31 * SECOND);
    expect(callsTo("POST /api/auth/reset-password")).toHaveLength(1);
    screen.getByText(NO_ANSWER);
    screen.getByRole("button", { name: "Set Password" });
  });

  it("keeps the sign-in page when Google can't be started within ten seconds", async () => {
    serve({ "GET /api/auth/google": silent });
    show(<Providers start={() => ({ type: "login" })} failure="Failed to initiate Google login" />, {
      at: "/login",
    });
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole("button", { name: "Continue with Google" }));
    await pass(9 * SECOND);
    expect(toasts()).toEqual([]);
    await pass(2 * SECOND);
    expect(toasts()).toEqual(["Failed to initiate Google login"]);
  });

  it("leads back to the sign-in page after the return from Google, and says why", async () => {
    serve({ "GET /api/auth/oauth-tokens": silent });
    await restartSession();
    vi.useFakeTimers();
    const { router } = show(<OauthReturn />, { at: "/app/dashboard?oauth=success", path: "/app/dashboard" });
    await pass(10 * SECOND);
    expect([toasts(), router.state.location.pathname]).toEqual([[NO_ANSWER], "/login"]);
  });

  it("does so even if an earlier session can't be checked either", async () => {
    serve({ "GET /api/auth/oauth-tokens": silent, "POST /api/auth/refresh": silent });
    localStorage.setItem("rt", "refresh");
    vi.useFakeTimers();
    void restartSession();
    const { router } = show(<OauthReturn />, { at: "/app/dashboard?oauth=success", path: "/app/dashboard" });
    await pass(10 * SECOND);
    await pass(0);
    expect([toasts(), router.state.location.pathname]).toEqual([[NO_ANSWER], "/login"]);
  });
});

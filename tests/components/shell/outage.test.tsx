import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SECOND } from "#contract/time.ts";
import { setConnection, setOutage } from "#lib/http/connection.ts";
import { call, send } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { currentSession, refreshUser, restartSession } from "#lib/session/session.ts";
import ConnectionBanner from "#ui/ConnectionBanner/ConnectionBanner.tsx";
import { person, session, show, signedInAs } from "../render.tsx";
import { type Answer, callsTo, down, ok, refused, serve } from "../server.ts";

const PATH = "/api/thing";
const GET = `GET ${PATH}`;
const HEALTH = "GET /api/health";
const TROUBLE = "Countersign is having trouble at the moment. We're trying again.";

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const asked = () => callsTo(GET).length;

/** Answers with each in turn, and then with the last. */
const inTurn = (...all: Answer[]): Answer => {
  let next = 0;
  return (call) => all[Math.min(next++, all.length - 1)]!(call);
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  setOutage(false);
  setConnection("idle");
});

describe("a GET that gets 503 with a time", () => {
  it.each([
    ["after that time", 5, 5],
    ["after at most ten seconds", 3600, 10],
  ])("is repeated once, %s", async (_, asks, waits) => {
    serve({ [GET]: down(asks) });
    const answered = vi.fn();
    void send(PATH).then(({ status }) => answered(status));
    await pass(waits * SECOND - 1);
    expect([asked(), answered.mock.calls]).toEqual([1, []]);
    await pass(1);
    expect([asked(), answered.mock.calls]).toEqual([2, [[503]]]);
    await pass(60 * SECOND);
    expect(asked()).toBe(2);
  });

  it("isn't repeated for a caller that has left", async () => {
    serve({ [GET]: down() });
    const caller = new AbortController();
    const failed = vi.fn();
    send(PATH, { signal: caller.signal }).catch(failed);
    await pass(SECOND);
    caller.abort();
    await pass(10 * SECOND);
    expect([asked(), failed.mock.calls[0]?.[0].name]).toEqual([1, "AbortError"]);
  });
});

it.each([
  ["a POST", "POST", down()],
  ["a GET whose 503 has no time, such as the health page's", "GET", refused(503)],
  ["a GET that failed otherwise", "GET", refused(500)],
])("%s isn't repeated", async (_, method, answer) => {
  serve({ [`${method} ${PATH}`]: answer });
  void send(PATH, { method });
  await pass(60 * SECOND);
  expect(callsTo(`${method} ${PATH}`)).toHaveLength(1);
});

it("an error has the seconds", async () => {
  serve({ "POST /api/auth/login": down(7) });
  const failed = call(publicApi.api.auth.login.$post({ json: {} as never }));
  await expect(failed).rejects.toMatchObject({ code: "unavailable", status: 503, retryAfter: 7 * SECOND });
});

describe("during an outage, a session", () => {
  it("starts with the second answer of a short one", async () => {
    const refresh = "POST /api/auth/refresh";
    serve({ [refresh]: inTurn(down(), ok(session(person()))) });
    localStorage.setItem("rt", "refresh");
    const started = restartSession();
    // The five seconds begin with the first answer, which takes real time to come.
    await vi.waitFor(() => expect(callsTo(refresh)).toHaveLength(1));
    await pass(5 * SECOND);
    await started;
    expect(callsTo(refresh)).toHaveLength(2);
    expect(currentSession().state).toBe("authenticated");
  });

  it("continues, whatever fails", async () => {
    await signedInAs();
    serve({ "POST /api/auth/refresh": down(), "GET /api/auth/me": down() });
    refreshUser().catch(() => {});
    await pass(120 * SECOND);
    expect(currentSession().state).toBe("authenticated");
    expect(localStorage.getItem("rt")).not.toBeNull();
  });
});

function Thing() {
  const { data, error } = useQuery({
    queryKey: ["thing"],
    queryFn: async () => {
      const answer = await send(PATH);
      if (!answer.ok) throw new Error("It failed");
      return (await answer.json()).data as string;
    },
    retry: false,
  });
  return <p>{error ? "Failed" : data}</p>;
}

const page = () =>
  show(
    <>
      <ConnectionBanner />
      <Thing />
    </>,
  );
const banners = () => screen.queryAllByRole("status").map(({ textContent }) => textContent);

describe("the banner", () => {
  it("shows while GETs fail, and leaves with the first good answer, which loads what failed", async () => {
    serve({ [GET]: down(), [HEALTH]: refused(503) });
    page();
    await pass(2 * SECOND);
    expect(banners()).toEqual([""]);
    await pass(SECOND);
    expect(banners()).toEqual([TROUBLE]);
    await pass(30 * SECOND);
    screen.getByText("Failed");
    expect([banners(), asked()]).toEqual([[TROUBLE], 2]);
    serve({ [GET]: ok("the thing"), [HEALTH]: ok({}) });
    await pass(10 * SECOND);
    screen.getByText("the thing");
    expect([banners(), asked()]).toEqual([[""], 3]);
    const looks = callsTo(HEALTH).length;
    await pass(60 * SECOND);
    expect(callsTo(HEALTH)).toHaveLength(looks);
  });

  it("doesn't show if the second try works", async () => {
    serve({ [GET]: inTurn(down(1), ok("the thing")) });
    page();
    await pass(5 * SECOND);
    screen.getByText("the thing");
    expect(banners()).toEqual([""]);
  });

  it("is the only one while the live connection is down as well, but being offline comes first", async () => {
    serve({ [GET]: down(), [HEALTH]: refused(503) });
    setConnection("reconnecting");
    page();
    await pass(10 * SECOND);
    expect(banners()).toEqual([TROUBLE]);
    act(() => setConnection("offline"));
    expect(banners()).toEqual(["You're offline. This page may be out of date."]);
  });

  it("isn't about a POST, whose form says what happened", async () => {
    serve({ [GET]: ok("the thing"), [`POST ${PATH}`]: down() });
    page();
    await pass(SECOND);
    await send(PATH, { method: "POST" });
    await pass(10 * SECOND);
    expect(banners()).toEqual([""]);
  });
});

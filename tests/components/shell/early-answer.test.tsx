import { readFileSync } from "node:fs";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { appRoutes } from "#app/appRoutes.tsx";
// For the type of `window.earlyAnswer`.
import "#lib/http/earlyAnswer.ts";
import { queryClient } from "#lib/query/query.ts";
import { authorizedFetch, restartSession, type User } from "#lib/session/session.ts";
import { SCREENS } from "#web/build/pages/screens.ts";
import { person, session } from "../render.tsx";
import { type Answer, callsTo, ok, serve, unreachable } from "../server.ts";

const REFRESH = "POST /api/auth/refresh";
const SCORE = "GET /api/trust-score";
const source = (name: string) => readFileSync(`web/src/app/inline/${name}.js`, "utf8");

/** Opens an address, and runs what its page runs in its head, before its code has loaded. */
function loadHead(address: string): void {
  history.replaceState(null, "", address);
  localStorage.setItem("rt", "token-1");
  new Function(source("session"))();
  const screens = SCREENS.map(({ path, asks, isPersonal }) => [path, [], asks, isPersonal]);
  const currentScript = { dataset: { files: "", screens: JSON.stringify(screens) } };
  new Function("document", source("screen"))({ currentScript });
}

const signedIn = (user: User = person()): Answer => {
  const { tokens } = session(user);
  return ok({ user, tokens: { ...tokens, refreshToken: "token-2" }, last_event: 0 });
};

beforeEach(() => {
  queryClient.clear();
  window.earlyAnswer = undefined;
  serve({ [REFRESH]: signedIn() });
});

describe("what a page asks for before its code has loaded", () => {
  // The first path leads on to the dashboard.
  it.each(SCREENS.filter(({ path, asks }) => path && asks))(
    "is what /app/$path asks for first",
    async ({ path, asks = "" }) => {
      const address = `/app/${path}`.replace(/\/$/, "").replace(":id", "one");
      const call = `GET ${asks.replace(/\?.*/, "").replace(":id", "one")}`;
      serve({ [call]: ok({}), "GET /api/users/plan": ok({}) });
      loadHead(address);
      await vi.waitFor(() => expect(callsTo(call)).toHaveLength(1));

      await restartSession();
      const match = matchRoutes<RouteObject>([{ path: "/app", children: appRoutes }], address)?.at(-1);
      const load = match?.route.lazy as (() => Promise<{ loader(args: object): unknown }>) | undefined;
      const screen = await load?.();
      screen?.loader({ request: new Request(`http://localhost${address}`), params: match?.params });
      await vi.waitFor(() => expect(window.earlyAnswer).toBeUndefined());
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(callsTo(call)).toHaveLength(1);
    },
  );

  it("is taken once", async () => {
    serve({ [SCORE]: ok({}) });
    loadHead("/app/trust-score");
    await restartSession();
    for (const calls of [1, 2]) {
      expect((await authorizedFetch("/api/trust-score")).status).toBe(200);
      expect(callsTo(SCORE)).toHaveLength(calls);
    }
  });

  it("isn't shown to someone who has signed in since", async () => {
    serve({ [SCORE]: ok({ of: "the first" }) });
    loadHead("/app/trust-score");
    await vi.waitFor(() => expect(callsTo(SCORE)).toHaveLength(1));
    await restartSession();
    serve({ [REFRESH]: signedIn({ ...person(), id: "user-2" }), [SCORE]: ok({ of: "the second" }) });
    await restartSession();
    const answer = await authorizedFetch("/api/trust-score");
    expect(await answer.json()).toMatchObject({ data: { of: "the second" } });
  });

  it("is asked for again if no answer comes", async () => {
    serve({ [SCORE]: unreachable });
    loadHead("/app/trust-score");
    await vi.waitFor(() => expect(callsTo(SCORE)).toHaveLength(1));
    serve({ [SCORE]: ok({}) });
    await restartSession();
    expect((await authorizedFetch("/api/trust-score")).status).toBe(200);
  });

  it("is old after half a minute", async () => {
    serve({ [SCORE]: ok({}) });
    loadHead("/app/trust-score");
    await restartSession();
    if (window.earlyAnswer) window.earlyAnswer.since -= 30_001;
    await authorizedFetch("/api/trust-score");
    expect(callsTo(SCORE)).toHaveLength(2);
  });

  it.each([
    ["whose address says more", "/app/trust-score?from=mail", person()],
    ["of another screen", "/app/verifications/a%2Fb", person()],
    ["that businesses don't see", "/app/dashboard", { ...person(), account_type: "business" as const }],
    ["outside of someone's one request", "/app/trust-score", { ...person(), limited_to: "request-1" }],
  ])("is nothing on a page %s", async (_, address, user) => {
    serve({ [REFRESH]: signedIn(user) });
    loadHead(address);
    await restartSession();
    expect(await window.earlyAnswer?.answer).toBeUndefined();
    // The harness fails if anything else was asked for.
    expect(callsTo(REFRESH)).toHaveLength(1);
  });
});

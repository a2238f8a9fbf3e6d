import { Hono } from "hono";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type App, endpoint } from "#core/http/app.ts";
import { routeRequests } from "#core/http/route-requests.ts";
import { serve } from "#functions/serve.ts";

/** Faults of ours, which can't be caused from outside. `tests/api/http/headers.test.ts` tests all other answers. */

const execution = { waitUntil() {}, passThroughOnException() {}, props: {} } as never;
const ask = (api: Hono<App>, path: string) =>
  routeRequests((request, env, context) => api.fetch(request, env, context))(
    new Request(`https://countersign.test${path}`),
    {},
    execution,
  );

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("an answer to a fault of ours has the security headers:", () => {
  it.each([
    ["the API is not configured", 500, () => ask(serve(endpoint()), "/api/health")],
    ["the pages are not configured", 500, () => ask(serve(endpoint()), "/app")],
    [
      "what answers fails",
      503,
      () =>
        ask(
          new Hono<App>().get("/api/x", () => Promise.reject("x")),
          "/api/x",
        ),
    ],
  ])("%s", async (_, status, make) => {
    const answer = await make();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "strict-transport-security": expect.stringContaining("max-age=63072000"),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });
});

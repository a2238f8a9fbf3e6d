import { Hono } from "hono";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type App, endpoint } from "#core/http/app.ts";
import { routeRequests } from "#core/http/route-requests.ts";
import { serve } from "#functions/serve.ts";

/** Faults of ours, which can't be caused from outside. `tests/api/http/headers.test.ts` tests all other answers. */

const execution = { waitUntil() {}, passThroughOnException() {}, props: {} } as never;
const ask = (api: Hono<App>, path: string) =>
  routeRequests(api)(new Request(`https://countersign.test${path}`), {}, execution);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("an answer to a fault of ours has the security headers:", () => {
  it.each([
    ["the API is not configured", () => ask(serve(endpoint()), "/api/health")],
    ["the pages are not configured", () => ask(serve(endpoint()), "/app")],
    [
      "what answers fails",
      () =>
        ask(
          new Hono<App>().get("/api/x", () => Promise.reject("x")),
          "/api/x",
        ),
    ],
  ])("%s", async (_, make) => {
    const answer = await make();
    expect(answer.status).toBe(500);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "strict-transport-security": expect.stringContaining("max-age=63072000"),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });
});

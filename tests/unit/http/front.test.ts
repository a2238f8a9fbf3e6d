import { beforeEach, expect, test, vi } from "vitest";
import front from "#functions/front.ts";
import { workerEnv } from "#tests/fixtures/worker-env.ts";

const api = vi.fn<(request: Request) => Promise<Response>>();
const rooms = vi.fn<(request: Request) => Promise<Response>>();
const env = workerEnv({
  ASSETS: { fetch: async () => new Response("<!doctype html>") },
  API_WORKER: { fetch: api },
  ROOMS_WORKER: { fetch: rooms },
});

const ask = (path: string, init: RequestInit = {}) =>
  front.fetch(new Request(`https://app.example${path}`, init), env, {} as never);

beforeEach(() => {
  api.mockReset().mockImplementation(async () => Response.json({ success: true }));
  rooms.mockReset().mockImplementation(async () => new Response("room"));
});

test.each([
  ["/app", 200],
  ["/app/verifications/ver_1", 200],
  ["/app/billing/card", 200],
  ["/s/token", 200],
  ["/v/token", 200],
  ["/assets/gone.js", 404],
  ["/assurance/99.js", 404],
  ["/nowhere", 302],
  ["/parties/main/usr_1", 426],
])("%s is answered near the person, without the API", async (path, status) => {
  expect((await ask(path)).status).toBe(status);
  expect(api).not.toHaveBeenCalled();
});

test("an upgrade goes to the rooms, without the API", async () => {
  const answer = await ask("/parties/main/usr_1?ticket=t", { headers: { Upgrade: "websocket" } });
  expect(await answer.text()).toBe("room");
  expect(api).not.toHaveBeenCalled();
});

test.each(["/api/auth/me", "/.well-known/jwks.json", "/vct/verified-profile/1"])(
  "%s goes to the API, unchanged",
  async (path) => {
    await ask(`${path}?a=1`, { method: "POST", body: "text", headers: { "X-Header": "kept" } });
    const [request] = api.mock.calls[0]!;
    expect([request.url, request.method, request.headers.get("X-Header"), await request.text()]).toEqual([
      `https://app.example${path}?a=1`,
      "POST",
      "kept",
      "text",
    ]);
    expect(rooms).not.toHaveBeenCalled();
  },
);

test("while the API can't be reached, clients get an error in the format that they understand, and pages work", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  api.mockRejectedValue(new Error("Worker exceeded memory limit"));
  const answer = await ask("/api/auth/me");
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  const requestId = answer.headers.get("X-Request-Id");
  expect(await answer.json()).toMatchObject({ success: false, error: { code: "unavailable", requestId } });
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({
    event: "request.unavailable",
    part: "api",
    request_id: requestId,
  });
  expect((await ask("/app")).status).toBe(200);
});

test("what the runtime says in place of an API that's down is answered the same way", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  api.mockResolvedValue(new Response("Worker not found", { status: 503 }));
  const answer = await ask("/api/auth/me");
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await answer.json()).toMatchObject({ success: false, error: { code: "unavailable" } });

  const own = { status: 503, headers: { "X-Request-Id": "req_1" } };
  api.mockResolvedValue(new Response("The API's own words", own));
  expect(await (await ask("/api/health")).text()).toBe("The API's own words");
});

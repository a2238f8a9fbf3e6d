import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { PartUnavailable, UNAVAILABLE } from "#contract/unavailable.ts";
import type { Ctx } from "#core/context.ts";
import type { Env } from "#core/env.ts";
import { DomainError, unavailable } from "#core/errors.ts";
import { endpoint } from "#core/http/app.ts";
import { routeRequests } from "#core/http/route-requests.ts";
import { joinedFetch } from "#db/joined-fetch.ts";
import { onCondition } from "#db/on-condition.ts";
import { finishGoogle } from "#functions/accounts/google/finish.ts";
import { getObject, putObject } from "#functions/documents/store/storage.ts";
import { contextFor } from "#functions/jobs/context.ts";
import { serve } from "#functions/serve.ts";
import { workerEnv } from "#tests/fixtures/worker-env.ts";

afterEach(() => vi.restoreAllMocks());

/** A server on a port of its own. @returns its address */
async function serverThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answers =
  (status: number, body: string, type = "application/json"): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "Content-Type": type }).end(body);

/** Ends the connection in the middle of an answer. */
const breaksOff: RequestListener = (_request, response) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
  response.write('{"results":[', () => response.destroy());
};

/** Hrana's answer to a statement that failed. */
const failing = (code: string) =>
  answers(
    200,
    JSON.stringify({
      baton: null,
      base_url: null,
      results: [{ type: "error", error: { message: "no such table: x", code } }],
    }),
  );

/** Nothing listens there. */
const NOWHERE = "http://127.0.0.1:1";

/** @returns the answer of an endpoint that does this, and what was logged as an error */
async function served(act: (ctx: Ctx) => Promise<unknown>, env: Record<string, unknown> = {}) {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const api = serve(
    endpoint().get("/api/x", async (c) => {
      await act(c.var.ctx);
      return c.text("done");
    }),
  );
  const execution = { waitUntil() {}, passThroughOnException() {}, props: {} } as never;
  const answer = await routeRequests((request, bound, context) => api.fetch(request, bound, context))(
    new Request("https://app.example/api/x"),
    workerEnv({ ENV: "test", ...env }),
    execution,
  );
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  return { answer, json: answer.ok ? null : ((await answer.json()) as { error: { code: string } }), lines };
}

const QUERIES: [string, (ctx: Ctx) => Promise<unknown>][] = [
  ["a query", (ctx) => Promise.resolve(ctx.db.run(sql`SELECT 1`))],
  ["queries that are asked together", (ctx) => Promise.all([1, 2].map(() => ctx.db.run(sql`SELECT 1`)))],
  ["a batch", (ctx) => ctx.db.batch([ctx.db.run(sql`DELETE FROM a`), ctx.db.run(sql`DELETE FROM b`)])],
  [
    "a query on condition",
    async (ctx) => {
      const db = onCondition(ctx.db, { sql: "SELECT 1", params: [] }, () => new Error("refused"));
      await db.run(sql`DELETE FROM a`);
    },
  ],
];
const OUTAGES: [string, () => Promise<string>][] = [
  ["refuses connections", async () => NOWHERE],
  ["answers 503", () => serverThat(answers(503, "down", "text/plain"))],
  ["breaks off", () => serverThat(breaksOff)],
];

test.each(QUERIES.flatMap(([what, act]) => OUTAGES.map(([how, start]) => ({ what, act, how, start }))))(
  "$what is unavailable while the database $how",
  async ({ act, start }) => {
    const { answer, json, lines } = await served(act, { DB_URL: await start() });
    const requestId = answer.headers.get("X-Request-Id");
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    const { message } = UNAVAILABLE;
    expect(json).toEqual({ success: false, message, error: { code: "unavailable", message, requestId } });
    expect(lines).toEqual([
      {
        event: "request.unavailable",
        at: expect.any(String),
        request_id: requestId,
        part: "database",
        error: expect.any(String),
      },
    ]);
  },
);

test("a connection that's gone, because the database was restarted, is unavailable", async () => {
  const url = await serverThat(answers(400, "Received an invalid baton", "text/plain"));
  const ask = (baton: string | null) =>
    joinedFetch()(new Request(url, { method: "POST", body: JSON.stringify({ baton, requests: [] }) }));
  await expect(ask("b1")).rejects.toMatchObject({ part: "database", cause: "The connection is gone" });
  expect((await ask(null)).status).toBe(400);
});

test("a statement that's wrong is our own failure", async () => {
  const DB_URL = await serverThat(failing("SQLITE_ERROR"));
  const { answer, json, lines } = await served(async (ctx) => void (await ctx.db.run(sql`SELECT x`)), {
    DB_URL,
  });
  expect([answer.status, json?.error.code]).toEqual([500, "internal"]);
  expect(answer.headers.get("Retry-After")).toBeNull();
  expect(lines).toMatchObject([{ event: "request.failed" }]);
});

const S3_ERROR = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>m</Message></Error>`;
const storageThat = async (S3_ENDPOINT: string) =>
  ({ ...(workerEnv() as object), S3_ENDPOINT }) as unknown as Env;

test.each([
  ["refuses connections", async () => NOWHERE],
  ["answers 503", () => serverThat(answers(503, S3_ERROR("SlowDown"), "application/xml"))],
  ["answers 502 as HTML", () => serverThat(answers(502, "<html>", "text/html"))],
])("storage that %s is unavailable", async (_, start) => {
  const env = await storageThat(await start());
  const calls = [() => getObject(env, "a"), () => putObject(env, "a", new Uint8Array(1), "image/png")];
  for (const call of calls)
    await expect(call()).rejects.toMatchObject({ name: "PartUnavailable", part: "storage" });
});

test("an object that doesn't exist isn't an outage", async () => {
  const env = await storageThat(await serverThat(answers(404, S3_ERROR("NoSuchKey"), "application/xml")));
  await expect(getObject(env, "a")).rejects.toMatchObject({ name: "NoSuchKey" });
});

test("a part's error is found behind those of libraries; what stands in for it decides", async () => {
  const down = new PartUnavailable("storage", new TypeError("fetch failed"));
  const wrapped = new Error("Failed query", { cause: new Error("x", { cause: down }) });
  const { answer, lines } = await served(() => Promise.reject(wrapped));
  expect(answer.status).toBe(503);
  expect(lines).toMatchObject([{ part: "storage", error: "TypeError: fetch failed" }]);
});

test("every refusal of that kind says when to try again, and may say more", async () => {
  const bare = await served(() => Promise.reject(new DomainError("unavailable", "x", "Later.")));
  expect([bare.answer.status, bare.answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  const message = "Our payment processor isn't responding.";
  const own = await served(() =>
    Promise.reject(unavailable("payments", new Error("timeout"), { message, retryAfterSeconds: 60 })),
  );
  expect([own.answer.headers.get("Retry-After"), own.json]).toMatchObject([
    "60",
    { message, error: { code: "unavailable" } },
  ]);
  expect(own.lines.at(-1)).toMatchObject({ part: "payments", error: "Error: timeout" });
});

test("a room that can't be reached is 503 with words", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const ROOMS_WORKER = { fetch: () => Promise.reject(new Error("connection lost")) };
  const answer = await routeRequests(() => new Response())(
    new Request("https://app.example/parties/main/usr_1", { headers: { Upgrade: "websocket" } }),
    workerEnv({ ROOMS_WORKER }),
    {} as never,
  );
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await answer.text()).toMatch(/^Live updates aren't available/);
});

test("a return from Google leads back to the sign-in page, with the usual error", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "log").mockReturnValue();
  const env = workerEnv({
    ENV: "test",
    DB_URL: NOWHERE,
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
  });
  const attempt = {
    state: "s",
    verifier: "v",
    nonce: "n",
    redirect: null,
    accountType: "individual",
  } as const;
  const ctx = contextFor(env, () => {}, "req_1");
  const client = { address: "203.0.113.7", network: null, userAgent: null, isBrowser: true, cookie: null };
  expect(await finishGoogle(ctx, client, { state: "s", code: "c" }, attempt)).toEqual({
    place: "/login?error=oauth_error",
    handoff: null,
  });
});

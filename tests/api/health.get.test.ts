import { expect, onTestFinished, test } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { healthForOperators } from "#core/health.ts";
import { selectFigures, WINDOW_MINUTES } from "#core/outbox-figures.ts";
import { client, someAddress } from "#tests/harness/client.ts";
import { account } from "#tests/harness/people/account.ts";
import { setCount } from "#tests/harness/stack/rate-limits.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

const open = { build: "0123456789ab", database: true, storage: true };
const reached = () => Promise.resolve();

test("tells anyone which parts are reachable, and nothing else", async () => {
  const answer = await client().get("/api/health");
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual(open);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
});

test("tells the same to someone signed in", async () => {
  expect((await (await account()).api.get("/api/health")).data).toEqual(open);
});

test("tells whoever has the operators' key how the outbox is doing", async () => {
  const { data } = await client({ token: stack().env.OPS_KEY! }).get("/api/health");
  const [channel, times] = [
    { pending: expect.any(Number), dead: expect.any(Number) },
    expect.objectContaining({ count: expect.any(Number) }),
  ];
  expect(data).toEqual({
    ...open,
    outbox: {
      pending: expect.any(Number),
      lag_seconds: expect.any(Number),
      dead: expect.any(Number),
      by_channel: { live: channel, jobs: channel, documents: channel },
    },
    delivery: { window_minutes: WINDOW_MINUTES, live: times, jobs: times, documents: times },
  });
});

test("answers 401 to a wrong key, and 429 once a network has tried too often", async () => {
  const [address, key] = [someAddress(), stack().env.OPS_KEY!];
  const wrong = client({ address, token: key.replace(/^./, (first) => (first === "0" ? "1" : "0")) });
  expect((await wrong.get("/api/health")).error.code).toBe("key_invalid");
  await setCount("ops.network", address, 600);
  expect((await wrong.get("/api/health")).status).toBe(429);
  // Otherwise the limit would stop every guess but the right one.
  expect((await client({ address, token: key }).get("/api/health")).status).toBe(429);
  expect((await client({ address }).get("/api/health")).status).toBe(200);
});

async function put(world: World, row: Record<string, string | number>): Promise<void> {
  const whole: Record<string, string | number> = {
    id: `out_${crypto.randomUUID()}`,
    channel: "jobs",
    name: "x",
    payload: "{}",
    next_at: 0,
    created_at: world.ctx.now(),
    ...row,
  };
  const names = Object.keys(whole);
  await world.db.$client.execute({
    sql: `INSERT INTO outbox (${names.join()}) VALUES (${names.map(() => "?").join()})`,
    args: Object.values(whole),
  });
}

test("counts what waits and was given up, since when, and how long deliveries took", async () => {
  const world = await ownTime({ env: { RATE_LIMITS: "off" } });
  onTestFinished(world.stop);
  const now = world.ctx.now();
  const quiet = await healthForOperators(world.ctx, reached, "x");
  expect(quiet.outbox).toMatchObject({ pending: 0, lag_seconds: 0, dead: 0 });
  expect(quiet.delivery).toMatchObject({ live: { count: 0, p50_ms: null, p95_ms: null } });

  await put(world, { created_at: now - 90_000 });
  await put(world, { channel: "live", created_at: now - 5_000 });
  // Too early, since it waits for its next attempt or was postponed.
  await put(world, { created_at: now - 60 * MINUTE, not_before: now + MINUTE, next_at: now + MINUTE });
  // Postponed until 30 seconds ago.
  await put(world, { created_at: now - 60 * MINUTE, not_before: now - 30_000 });
  await put(world, { channel: "documents", status: "dead", created_at: 1 });
  // 1 to 20 seconds, and one that was done too long ago to count.
  for (let i = 1; i <= 20; i++)
    await put(world, { channel: "live", status: "done", created_at: now - i * 1000 - i, done_at: now - i });
  await put(world, {
    channel: "live",
    status: "done",
    created_at: 0,
    done_at: now - WINDOW_MINUTES * MINUTE,
  });

  const { outbox, delivery } = await healthForOperators(world.ctx, reached, "x");
  expect(outbox).toEqual({
    pending: 4,
    lag_seconds: 90,
    dead: 1,
    by_channel: {
      live: { pending: 1, dead: 0 },
      jobs: { pending: 3, dead: 0 },
      documents: { pending: 0, dead: 1 },
    },
  });
  expect(delivery).toMatchObject({
    live: { count: 20, p50_ms: 10_000, p95_ms: 19_000 },
    jobs: { count: 0, p50_ms: null, p95_ms: null },
  });
});

test("finds these rows along an index, in one round trip", async () => {
  const world = await ownTime();
  onTestFinished(world.stop);
  const { sql, params } = selectFigures(world.ctx).getQuery() as { sql: string; params: number[] };
  const { rows } = await world.db.$client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: params });
  const plan = rows.map(({ detail }) => String(detail));
  expect(plan.filter((step) => /outbox/.test(step))).toEqual([
    expect.stringContaining("INDEX outbox_due (status=?)"),
    expect.stringContaining("INDEX outbox_due (status=?)"),
    expect.stringContaining("INDEX outbox_done (status=? AND done_at>?)"),
  ]);
  const client = world.db.$client;
  let trips = 0;
  for (const name of ["execute", "batch"] as const) {
    const original = client[name].bind(client) as (...given: never[]) => unknown;
    client[name] = ((...given: never[]) => {
      trips++;
      return original(...given);
    }) as never;
  }
  await healthForOperators(world.ctx, reached, "x");
  expect(trips).toBe(1);
});

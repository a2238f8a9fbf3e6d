import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { gatewayEvents } from "#db/schema/billing.ts";
import { stack } from "#tests/harness/stack/stack.ts";

let db: Database;
beforeAll(() => {
  db = openDatabase(stack().dbUrl);
});

/** How many requests were sent, and what the next ones get instead of the server's answer. */
let sent = 0;
let instead: (() => Promise<Response>) | undefined;
beforeEach(() => {
  const { fetch } = globalThis;
  sent = 0;
  instead = undefined;
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
    sent++;
    return instead ? instead() : fetch(...call);
  });
});
afterEach(() => vi.unstubAllGlobals());

const number = (n: number) => db.all<{ n: number }>(sql`SELECT ${n} AS n`);
const event = () => ({ id: `evt_${randomUUID()}`, receivedAt: Date.now() });

test("queries at the same moment take one request, and each gets its own answer", async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(number));
  expect(answers.map(([row]) => row?.n)).toEqual([1, 2, 3, 4, 5]);
  expect(sent).toBe(1);
  await number(6);
  expect(sent).toBe(2);
});

test("one that fails leaves the others alone", async () => {
  const one = event();
  const results = await Promise.allSettled([
    number(1),
    db.insert(gatewayEvents).values(one),
    db.insert(gatewayEvents).values(one),
    db.all(sql`SELECT nothing FROM nowhere`),
    number(2),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
  expect((results[2] as PromiseRejectedResult).reason.cause).toMatchObject({
    code: expect.stringContaining("SQLITE_CONSTRAINT"),
  });
  expect(sent).toBe(1);
});

test("a batch goes alone, since it may wait for the write lock", async () => {
  const [one, two] = [event(), event()];
  const [[first], , [second]] = await Promise.all([
    number(1),
    db.batch([db.insert(gatewayEvents).values(one), db.insert(gatewayEvents).values(two)]),
    number(2),
  ]);
  expect([first?.n, second?.n]).toEqual([1, 2]);
  expect(sent).toBe(2);
  const found = await db.select().from(gatewayEvents).where(sql`id IN (${one.id}, ${two.id})`);
  expect(found).toHaveLength(2);
});

test("a transaction ends on its own connection", async () => {
  const one = event();
  const open = await db.$client.transaction("write");
  await open.execute({ sql: "INSERT INTO gateway_events VALUES (?, ?)", args: [one.id, one.receivedAt] });
  const [, [row]] = await Promise.all([open.commit(), number(1)]);
  expect(row?.n).toBe(1);
  expect(await db.select().from(gatewayEvents).where(sql`id = ${one.id}`)).toHaveLength(1);
});

test("all fail if the database can't be reached or refuses", async () => {
  const two = () => Promise.allSettled([number(1), number(2)]);
  for (const answer of [
    () => Promise.reject(new TypeError("The connection broke")),
    () => Promise.resolve(new Response("no", { status: 500 })),
  ]) {
    instead = answer;
    const results = await two();
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  }
  expect(sent).toBe(2);
});

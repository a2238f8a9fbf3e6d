import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { gatewayEvents } from "#db/schema/billing.ts";
import { stack } from "#tests/harness/stack/stack.ts";

/** A request as it was sent: the connection that it goes on with, and its steps. */
interface Sent {
  baton: string | null;
  requests: { type: string }[];
}

let sent: Sent[];
/** Changes the next request before it's sent. */
let tamper: ((body: Sent) => Sent) | undefined;
beforeEach(() => {
  const { fetch } = globalThis;
  sent = [];
  tamper = undefined;
  vi.stubGlobal("fetch", async (request: Request, init?: RequestInit) => {
    const body = (await request.clone().json()) as Sent;
    sent.push(body);
    const changed = tamper?.(body) ?? body;
    tamper = undefined;
    return fetch(new Request(request, { body: JSON.stringify(changed) }), init);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Each test has its own address, and so connections of its own. */
const ownDatabase = () => openDatabase(stack().dbUrl, `token-${randomUUID()}`);
const event = () => ({ id: `evt_${randomUUID()}`, receivedAt: Date.now() });
const isNew = ({ baton }: Sent) => baton === null;

test("a later query goes on with the same connection, and what a batch stored there is forgotten", async () => {
  const db = ownDatabase();
  for (let i = 0; i < 3; i++) {
    await db.batch([db.insert(gatewayEvents).values(event()), db.insert(gatewayEvents).values(event())]);
    await db.all(sql`SELECT 1`);
  }
  expect(sent.map(isNew)).toEqual([true, false, false, false, false, false]);
  for (const { requests } of sent) {
    const count = (type: string) => requests.filter((one) => one.type === type).length;
    expect(count("close_sql")).toBe(count("store_sql"));
    expect(count("close")).toBe(0);
  }
});

test("a failed batch leaves no transaction open on its connection", async () => {
  const db = ownDatabase();
  const [one, other] = [event(), event()];
  await db.insert(gatewayEvents).values(one);
  const doubled = db.batch([db.insert(gatewayEvents).values(other), db.insert(gatewayEvents).values(one)]);
  await expect(doubled).rejects.toThrow();
  await db.insert(gatewayEvents).values(event());
  expect(sent.map(isNew)).toEqual([true, false, false]);
  const found = await ownDatabase().select().from(gatewayEvents).where(sql`id = ${other.id}`);
  expect(found).toEqual([]);
});

test("a connection that's gone is replaced, and the statement runs once", async () => {
  const db = ownDatabase();
  await db.all(sql`SELECT 1`);
  tamper = (body) => ({ ...body, baton: "gone" });
  const one = event();
  await db.insert(gatewayEvents).values(one);
  expect(sent.map(isNew)).toEqual([true, false, true]);
  expect(await db.select().from(gatewayEvents).where(sql`id = ${one.id}`)).toHaveLength(1);
});

test("after five seconds without a query, a new connection is opened", async () => {
  const db = ownDatabase();
  vi.useFakeTimers({ toFake: ["Date"] });
  await db.all(sql`SELECT 1`);
  vi.setSystemTime(Date.now() + 4_900);
  await db.all(sql`SELECT 2`);
  vi.setSystemTime(Date.now() + 5_100);
  await db.all(sql`SELECT 3`);
  expect(sent.map(isNew)).toEqual([true, false, true]);
});

test("four connections are kept at most; others are closed at once, with the same answers", async () => {
  const db = ownDatabase();
  const batches = Array.from({ length: 7 }, (_, i) => db.batch([db.all(sql`SELECT ${i} AS n`) as never]));
  const answers = (await Promise.all(batches)) as unknown as { n: number }[][][];
  expect(answers.map(([rows]) => rows?.[0]?.n)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const closed = sent.filter(({ requests }) => requests.at(-1)?.type === "close");
  expect(closed).toHaveLength(3);
});

test("a request that was canceled and never ended takes no place for long", async () => {
  const db = ownDatabase();
  vi.useFakeTimers({ toFake: ["Date"] });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  for (let i = 0; i < 4; i++) void db.batch([db.all(sql`SELECT 1`) as never]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  vi.stubGlobal("fetch", fetch);
  await db.all(sql`SELECT 2`);
  vi.setSystemTime(Date.now() + 30_100);
  await db.all(sql`SELECT 3`);
  const isClosed = sent.map(({ requests }) => requests.at(-1)?.type === "close");
  expect(isClosed).toEqual([true, false]);
});

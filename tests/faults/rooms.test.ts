import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerMessage } from "#contract/events.ts";
import { type Account, account } from "#tests/harness/account.ts";
import { db, rows } from "#tests/harness/db.ts";
import { ownStack } from "#tests/harness/own-stack.ts";
import { openSocket, type Socket } from "#tests/harness/socket.ts";
import { cron } from "#tests/harness/stack.ts";
import { until } from "#tests/harness/until.ts";
import { requestOf } from "#tests/harness/verification.ts";

let stack: Awaited<ReturnType<typeof ownStack>>;

beforeAll(async () => {
  stack = await ownStack();
});
afterAll(async () => {
  await stack?.stop();
});

/** Opens a person's room, as a page does. */
async function enter({ api }: Account): Promise<Socket> {
  const { url, token } = (await api.post<{ url: string; token: string }>("/api/realtime/ticket")).data;
  const socket = openSocket(new URL(`${url}?ticket=${token}`));
  await socket.next("connected");
  return socket;
}

const eventsAfter = async ({ api }: Account, seq: number) =>
  (await api.get<{ events: ServerMessage[]; seq: number }>(`/api/events?after=${seq}`)).data;

/** Publishes everything that's still waiting, as the sweeps of the next minutes do. */
const allPublished = () =>
  until(
    async () => {
      const client = db(stack.dbUrl);
      await client.execute("UPDATE outbox SET next_at = 0, not_before = 0 WHERE status = 'pending'");
      client.close();
      await cron(stack.url);
      const open = await rows(
        "SELECT 1 FROM outbox WHERE status <> 'done' AND channel = 'live'",
        [],
        stack.dbUrl,
      );
      return open.length === 0;
    },
    "all events to be published",
    30_000,
  );

/** How often each notification of a person was announced. */
async function announced(person: Account): Promise<Record<string, number>> {
  const found = await rows<{ id: string; n: number }>(
    `SELECT n.id, (SELECT count(*) FROM user_events e WHERE e.user_id = n.user_id
        AND e.type = 'new_notification' AND e.data ->> '$.notification_id' = n.id) AS n
      FROM notifications n WHERE n.user_id = ?`,
    [person.id],
    stack.dbUrl,
  );
  return Object.fromEntries(found.map(({ id, n }) => [id, n]));
}

const seqsOf = (events: readonly ServerMessage[]) => events.flatMap(({ seq }) => seq ?? []);
const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + 1 + i);

test("after the rooms were down under load, a page that returns gets each event once, without a gap", {
  tags: ["full"],
}, async () => {
  const on = stack;
  const [subject, ...requesters] = await Promise.all(Array.from({ length: 6 }, () => account({ on })));
  const before = await enter(subject!);
  await requestOf(requesters[0]!, subject!.email);
  await before.next("new_notification");
  await stack.kill("SIGKILL", "party");
  await Promise.all(requesters.slice(1).map((one) => requestOf(one, subject!.email)));
  await stack.restart("party");
  const last = Math.max(...seqsOf(before.events));
  const back = await enter(subject!);
  const missed = await eventsAfter(subject!, last);
  await allPublished();
  await back.settle();
  const { events, seq } = await eventsAfter(subject!, last);
  expect(seqsOf(events)).toEqual(upTo(last, seq));
  // What the page fetched and what the room sent since are everything; the same event has the same id and number.
  const known = new Map([...missed.events, ...back.events].map((one) => [one.id, one]));
  for (const event of events) expect(known.get(event.id)).toEqual(event);
  expect(Object.values(await announced(subject!))).toEqual([1, 1, 1, 1, 1]);
  back.close();
});

test("after the Worker was killed between commit and publish, the sweep announces everything once", async () => {
  const on = stack;
  const [subject, ...requesters] = await Promise.all(Array.from({ length: 13 }, () => account({ on })));
  const working = requesters.map((one) => requestOf(one, subject!.email).catch(() => null));
  await Promise.race(working);
  await stack.kill("SIGKILL", "worker");
  await Promise.all(working);
  await stack.restart("worker");
  await allPublished();
  const told = await announced(subject!);
  expect(Object.keys(told).length).toBeGreaterThan(0);
  expect(new Set(Object.values(told))).toEqual(new Set([1]));
  const { events, seq } = await eventsAfter(subject!, 0);
  expect(seqsOf(events)).toEqual(upTo(0, seq));
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, account } from "#tests/harness/people/account.ts";
import { openSocket, type Socket } from "#tests/harness/socket.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { allPublished, announced, eventsAfter, seqsOf, upTo } from "./published.ts";

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

test("after the rooms were down under load, a page that returns gets each event once, without a gap", async () => {
  const on = stack;
  const [subject, ...requesters] = await Promise.all(Array.from({ length: 6 }, () => account({ on })));
  const before = await enter(subject!);
  await requestOf(requesters[0]!, subject!.email);
  await before.next("new_notification");
  await stack.kill("SIGKILL", "rooms");
  await Promise.all(requesters.slice(1).map((one) => requestOf(one, subject!.email)));
  await stack.restart("rooms");
  const last = Math.max(...seqsOf(before.events));
  const back = await enter(subject!);
  const missed = await eventsAfter(subject!, last);
  await allPublished(stack);
  await back.settle();
  const { events, seq } = await eventsAfter(subject!, last);
  expect(seqsOf(events)).toEqual(upTo(last, seq));
  // What the page fetched and what the room sent since are everything; the same event has the same id and number.
  const known = new Map([...missed.events, ...back.events].map((one) => [one.id, one]));
  for (const event of events) expect(known.get(event.id)).toEqual(event);
  expect(Object.values(await announced(stack, subject!))).toEqual([1, 1, 1, 1, 1]);
  back.close();
});

import { expect, test } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { knock, socket } from "#tests/harness/socket.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { event, ours } from "./room.ts";

interface Ticket {
  url: string;
  token: string;
  expires_at: string;
}

test("a signed-in person reaches their own room through the front's address", async () => {
  const person = await account();
  const opened = await socket(person);
  expect(await ours().publish(person.id, event("test_notification"))).toBe(1);
  await opened.next("test_notification");
  opened.close();
});

test("a ticket is issued only to a signed-in person, for a minute and for their own room", async () => {
  const person = await account();
  expect((await person.api.as(undefined).post("/api/realtime/ticket")).status).toBe(401);
  const { data } = await person.api.post<Ticket>("/api/realtime/ticket");
  const url = new URL(data.url);
  expect(url.host).toBe(new URL(stack().url).host);
  expect(url.pathname).toBe(`/parties/main/${person.id}`);
  const left = new Date(data.expires_at).getTime() - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(60_000);
});

test("the room's refusal is passed on by the front", async () => {
  const [person, stranger] = [await account(), await account()];
  const { data } = await person.api.post<Ticket>("/api/realtime/ticket");
  const at = (id: string, ticket: string) =>
    knock(new URL(`/parties/main/${id}?ticket=${encodeURIComponent(ticket)}`, stack().url));
  expect(await at(stranger.id, data.token)).toBe(401);
  expect(await at(person.id, "nonsense")).toBe(401);
  expect(await at(person.id, data.token)).toBe(101);
  expect(await at(person.id, data.token)).toBe(401);
});

test("no one can publish through the front", async () => {
  const answer = await fetch(new URL("/parties/main/usr_1", stack().url), {
    method: "POST",
    body: JSON.stringify(event("test_notification")),
  });
  expect(answer.status).toBe(426);
});

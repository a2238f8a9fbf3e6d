import { expect, test } from "vitest";
import { MAX_ROOMS, ROOMS_PATH } from "#contract/rooms.ts";
import { stack } from "#tests/harness/stack.ts";
import { enter, event, someRoom } from "./room.ts";

const post = (body: unknown, key = stack().env.PARTY_PUBLISH_KEY, method = "POST") =>
  fetch(new URL(ROOMS_PATH, stack().partyUrl), {
    method,
    headers: key ? { Authorization: `Bearer ${key}` } : {},
    ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });

/** @returns a room's part of a post, with one body per group of messages */
const forRoom = (room: string, ...bodies: unknown[]) => ({
  room,
  requestIds: "req_1",
  bodies: bodies.map((body) => JSON.stringify(body)),
});

test("one post gives each room its own messages, in order", async () => {
  const rooms = [someRoom(), someRoom()];
  const [first, second] = await Promise.all(rooms.map((room) => enter(room)));
  const [one, two, three] = ["ntf_1", "ntf_2", "ntf_3"].map((id) =>
    event("new_notification", { notification_id: id }),
  );
  const answer = await post([forRoom(rooms[0]!, [one], [two]), forRoom(rooms[1]!, [three])]);
  expect(await answer.json()).toEqual({ failed: [] });
  for (const socket of [first!, second!]) await socket.settle();
  const news = (socket: typeof first) => socket!.events.filter(({ type }) => type === "new_notification");
  expect(news(first)).toEqual([one, two]);
  expect(news(second)).toEqual([three]);
  for (const socket of [first!, second!]) socket.close();
});

test("a room that refuses its messages is named, and the others get theirs", async () => {
  const rooms = [someRoom(), someRoom()];
  const socket = await enter(rooms[1]!);
  const news = event("new_notification");
  const answer = await post([forRoom(rooms[0]!, { ...news, type: "invented" }), forRoom(rooms[1]!, news)]);
  expect(await answer.json()).toEqual({
    failed: [{ room: rooms[0], error: "The room answered 400" }],
  });
  expect(await socket.next("new_notification")).toEqual(news);
  socket.close();
});

test("no one posts without the key, with a wrong key, or with another method", async () => {
  const room = someRoom();
  const socket = await enter(room);
  const body = [forRoom(room, event("security_alert"))];
  expect((await post(body, "")).status).toBe(401);
  expect((await post(body, "x".repeat(48))).status).toBe(401);
  expect((await post(body, undefined, "GET")).status).toBe(405);
  await socket.settle();
  expect(socket.events.map((one) => one.type)).toEqual(["connected", "pong"]);
  socket.close();
});

test("a post outside the contract is refused as a whole", async () => {
  const room = someRoom();
  const good = forRoom(room, event("new_notification"));
  const socket = await enter(room);
  for (const body of ["not json", [], {}, [good, { ...good, bodies: [] }], Array(MAX_ROOMS + 1).fill(good)])
    expect((await post(body)).status).toBe(400);
  await socket.settle();
  expect(socket.events.map((one) => one.type)).toEqual(["connected", "pong"]);
  socket.close();
});

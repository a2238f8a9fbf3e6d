import { expect, test } from "vitest";
import { command, enter, event, publish, roomUrl, someRoom } from "./room.ts";

test("a published event reaches every connection of the room, and no other room", async () => {
  const [room, other] = [someRoom(), someRoom()];
  const [first, second, stranger] = [await enter(room), await enter(room), await enter(other)];
  const news = event("new_notification", { notification_id: "ntf_1" });
  const answer = await publish(room, news);
  expect(await answer.json()).toEqual({ delivered: 2 });
  expect(await first.next("new_notification")).toEqual(news);
  expect(await second.next("new_notification")).toEqual(news);
  await stranger.settle();
  expect(stranger.events.map((one) => one.type)).toEqual(["connected", "pong"]);
  for (const socket of [first, second, stranger]) socket.close();
});

test("several events keep their order", async () => {
  const room = someRoom();
  const socket = await enter(room);
  const messages = [
    event("verification_request_submitted", { verification_id: "ver_1" }),
    event("new_notification", { notification_id: "ntf_1" }),
    event("verification_completed", { verification_id: "ver_1" }),
  ];
  expect((await publish(room, messages)).status).toBe(200);
  await socket.next("verification_completed");
  expect(socket.events.slice(1)).toEqual(messages);
  socket.close();
});

test("nothing is published without the key, with a wrong key, or with another method", async () => {
  const room = someRoom();
  const socket = await enter(room);
  const news = event("security_alert");
  expect((await publish(room, news, "")).status).toBe(401);
  expect((await publish(room, news, "wrong")).status).toBe(401);
  const key = "x".repeat(48);
  expect((await publish(room, news, key)).status).toBe(401);
  expect((await fetch(roomUrl(room))).status).toBe(405);
  await socket.settle();
  expect(socket.events.map((one) => one.type)).toEqual(["connected", "pong"]);
  socket.close();
});

test("a batch that violates the contract is refused as a whole", async () => {
  const room = someRoom();
  const socket = await enter(room);
  const good = event("new_notification");
  for (const body of [
    "not json",
    [],
    { ...good, type: "invented" },
    { ...good, data: { nested: { personal: "data" } } },
    { ...command("end_sessions"), command: "invented" },
    { command: "end_sessions" },
    [good, { ...good, at: "yesterday" }],
    event("verification_updated"),
    "x".repeat(70_000),
  ])
    expect((await publish(room, body)).status).toBe(400);
  await socket.settle();
  expect(socket.events.map((one) => one.type)).toEqual(["connected", "pong"]);
  socket.close();
});

test("an empty room accepts an event and keeps nothing of it", async () => {
  const room = someRoom();
  expect(await (await publish(room, event("new_notification"))).json()).toEqual({ delivered: 0 });
  const socket = await enter(room);
  await socket.settle();
  expect(socket.events.map((one) => one.type)).toEqual(["connected", "pong"]);
  socket.close();
});

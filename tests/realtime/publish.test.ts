import { expect, test } from "vitest";
import { event, onBoth, someRoom } from "./room.ts";

onBoth(({ enter, publish }) => {
  test("a published event reaches every connection of the room, and no other room", async () => {
    const [room, other] = [someRoom(), someRoom()];
    const [first, second, stranger] = [await enter(room), await enter(room), await enter(other)];
    const news = event("new_notification", { notification_id: "ntf_1" });
    expect(await publish(room, news)).toBe(2);
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
    await publish(room, messages);
    await socket.next("verification_completed");
    expect(socket.events.slice(1)).toEqual(messages);
    socket.close();
  });

  test("an empty room accepts an event and keeps nothing of it", async () => {
    const room = someRoom();
    expect(await publish(room, event("new_notification"))).toBe(0);
    const socket = await enter(room);
    await socket.settle();
    expect(socket.events.map((one) => one.type)).toEqual(["connected", "pong"]);
    socket.close();
  });
});

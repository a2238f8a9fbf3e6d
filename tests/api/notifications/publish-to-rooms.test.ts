import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { ServerMessage } from "#contract/live/events.ts";
import type { LocationHint, RoomPost, Rooms } from "#contract/live/rooms.ts";
import type { Ctx } from "#core/context.ts";
import { publishToRooms } from "#functions/notifications/publish.ts";
import { contextOn } from "#tests/harness/context.ts";
import { account } from "#tests/harness/people/account.ts";
import { socket } from "#tests/harness/socket.ts";
import { stack } from "#tests/harness/stack/stack.ts";

const event = (): ServerMessage => ({ type: "team_updated", id: randomUUID(), at: Date.now(), data: {} });
const told = (messages: ServerMessage[], continent: string | null = null) => ({ messages, continent });

it("many rooms get their messages, all of them in order", async () => {
  const person = await account();
  const page = await socket(person);
  const many = Array.from({ length: 120 }, event);
  const rooms = new Map(Array.from({ length: 120 }, () => [`usr_${randomUUID()}`, told([event()])]));
  rooms.set(person.id, told(many));
  expect(await publishToRooms(contextOn(stack().env), rooms)).toEqual([]);
  await page.settle();
  expect(page.events.filter(({ type }) => type === "team_updated")).toEqual(many);
  page.close();
});

/** A context whose rooms answer as given, and what they were asked. */
function roomsThat(publish: (room: string) => Promise<number>) {
  const asked: { room: string; hint: LocationHint | undefined; post: RoomPost }[] = [];
  const ROOMS: Rooms = {
    getByName: (room, { locationHint: hint } = {}) => ({
      publish(post) {
        asked.push({ room, hint, post });
        return publish(room);
      },
    }),
  };
  const ctx = contextOn(stack().env);
  return { ctx: { ...ctx, env: { ...ctx.env, ROOMS } } as Ctx, asked };
}

it("names the rooms that failed, and tells the others", async () => {
  const { ctx, asked } = roomsThat(async (room) => {
    if (room === "usr_broken") throw new Error("It broke");
    return 1;
  });
  const rooms = new Map(["usr_1", "usr_broken", "usr_2"].map((id) => [id, told([event()])]));
  expect(await publishToRooms(ctx, rooms)).toEqual(["usr_broken"]);
  expect(asked.map(({ room }) => room)).toEqual(["usr_1", "usr_broken", "usr_2"]);
});

it("asks once more, at once, when a room is deployed anew at that moment, but not when it's overloaded", async () => {
  const { ctx, asked } = roomsThat((room) => {
    const isFirst = asked.filter((one) => one.room === room).length === 1;
    if (!isFirst) return Promise.resolve(1);
    return Promise.reject(
      Object.assign(new Error("Reset"), { retryable: true, overloaded: room === "usr_busy" }),
    );
  });
  const rooms = new Map(["usr_moved", "usr_busy"].map((id) => [id, told([event()])]));
  expect(await publishToRooms(ctx, rooms)).toEqual(["usr_busy"]);
  expect(asked.map(({ room }) => room).toSorted()).toEqual(["usr_busy", "usr_moved", "usr_moved"]);
  expect(asked.filter(({ room }) => room === "usr_moved").map(({ post }) => post)).toEqual([
    { requestIds: "req_test", messages: rooms.get("usr_moved")?.messages },
    { requestIds: "req_test", messages: rooms.get("usr_moved")?.messages },
  ]);
});

it("says on which continent the person was last seen, so that a new room is created there", async () => {
  const { ctx, asked } = roomsThat(async () => 1);
  const continents = ["AF", "AN", "AS", "EU", "NA", "OC", "SA", null];
  await publishToRooms(ctx, new Map(continents.map((one) => [`usr_${one}`, told([event()], one)])));
  expect(asked.map(({ hint }) => hint)).toEqual([
    "afr",
    undefined,
    "apac",
    "weur",
    "enam",
    "oc",
    "sam",
    undefined,
  ]);
});

import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { ServerMessage } from "#contract/events.ts";
import { MAX_ROOMS } from "#contract/rooms.ts";
import { postToRooms } from "#functions/notifications/publish.ts";
import { account } from "#tests/harness/account.ts";
import { contextOn } from "#tests/harness/context.ts";
import { socket } from "#tests/harness/socket.ts";
import { stack } from "#tests/harness/stack.ts";

const event = (): ServerMessage => ({ type: "team_updated", id: randomUUID(), at: Date.now(), data: {} });

it("rooms beyond one post get their messages too, all of them in order", async () => {
  const person = await account();
  const page = await socket(person);
  const many = Array.from({ length: 120 }, event);
  const rooms = new Map(Array.from({ length: 2 * MAX_ROOMS }, () => [`usr_${randomUUID()}`, [event()]]));
  rooms.set(person.id, many);
  expect(await postToRooms(contextOn(stack().env), rooms)).toEqual([]);
  await page.settle();
  expect(page.events.filter(({ type }) => type === "team_updated")).toEqual(many);
  page.close();
});

it("names the rooms that failed, and posts to the others", async () => {
  const person = await account();
  const page = await socket(person);
  const broken = { ...event(), type: "invented" } as unknown as ServerMessage;
  const rooms = new Map([
    ["usr_broken", [broken]],
    [person.id, [event()]],
  ]);
  expect(await postToRooms(contextOn(stack().env), rooms)).toEqual(["usr_broken"]);
  await page.next("team_updated");
  page.close();
});

it("names every room if their server can't be reached", async () => {
  const ctx = contextOn({ ...stack().env, PARTY_URL: "http://127.0.0.1:9" });
  const rooms = new Map(["usr_1", "usr_2"].map((id) => [id, [event()]]));
  expect(await postToRooms(ctx, rooms)).toEqual(["usr_1", "usr_2"]);
});

import { expect, test } from "vitest";
import { TICKET_LIFETIME } from "#contract/live/ticket.ts";
import { onBoth, someRoom } from "./room.ts";

onBoth(({ enter, knock, ticketFor }) => {
  test("a fresh ticket opens its room, whose greeting contains no data", async () => {
    const socket = await enter(someRoom());
    expect(socket.events).toEqual([
      { type: "connected", id: expect.any(String), at: expect.any(Number), data: {} },
    ]);
    socket.close();
  });

  test("a socket needs a ticket", async () => {
    const room = someRoom();
    expect(await knock(room)).toBe(401);
    expect(await knock(room, "")).toBe(401);
    expect(await knock(room, "not.aticket")).toBe(401);
  });

  test("an expired ticket is refused, but not one that expires soon", async () => {
    const room = someRoom();
    expect(await knock(room, await ticketFor(room, Date.now() - TICKET_LIFETIME))).toBe(401);
    expect(await knock(room, await ticketFor(room, Date.now() - TICKET_LIFETIME + 30_000))).toBe(101);
  });

  test("a ticket for another room is refused", async () => {
    expect(await knock(someRoom(), await ticketFor(someRoom()))).toBe(401);
  });

  test("a ticket with an altered room is refused", async () => {
    const room = someRoom();
    const [, signature] = (await ticketFor(someRoom())).split(".");
    const [body] = (await ticketFor(room)).split(".");
    expect(await knock(room, `${body}.${signature}`)).toBe(401);
  });

  test("a ticket opens its room once, even if it's used many times at once", async () => {
    const room = someRoom();
    const ticket = await ticketFor(room);
    const answers = await Promise.all(Array.from({ length: 8 }, () => knock(room, ticket)));
    expect(answers.filter((status) => status === 101)).toHaveLength(1);
    expect(answers.filter((status) => status === 401)).toHaveLength(7);
    expect(await knock(room, ticket)).toBe(401);
  });
});

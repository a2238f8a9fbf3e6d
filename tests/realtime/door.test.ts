import { expect, test } from "vitest";
import { TICKET_LIFETIME } from "#contract/ticket.ts";
import { knock } from "#tests/harness/socket.ts";
import { enter, publish, roomUrl, someRoom, ticketFor } from "./room.ts";

test("a fresh ticket opens its room, whose greeting contains no data", async () => {
  const socket = await enter(someRoom());
  expect(socket.events).toEqual([
    { type: "connected", id: expect.any(String), at: expect.any(Number), data: {} },
  ]);
  socket.close();
});

test("a socket needs a ticket", async () => {
  const room = someRoom();
  expect(await knock(roomUrl(room))).toBe(401);
  expect(await knock(roomUrl(room, ""))).toBe(401);
  expect(await knock(roomUrl(room, "not.aticket"))).toBe(401);
});

test("an expired ticket is refused, but not one that expires soon", async () => {
  const room = someRoom();
  expect(await knock(roomUrl(room, await ticketFor(room, Date.now() - TICKET_LIFETIME)))).toBe(401);
  expect(await knock(roomUrl(room, await ticketFor(room, Date.now() - TICKET_LIFETIME + 30_000)))).toBe(101);
});

test("a ticket for another room is refused", async () => {
  expect(await knock(roomUrl(someRoom(), await ticketFor(someRoom())))).toBe(401);
});

test("a ticket with an altered room is refused", async () => {
  const room = someRoom();
  const [, signature] = (await ticketFor(someRoom())).split(".");
  const [body] = (await ticketFor(room)).split(".");
  expect(await knock(roomUrl(room, `${body}.${signature}`))).toBe(401);
});

test("a ticket opens its room once, even if it's used many times at once", async () => {
  const room = someRoom();
  const ticket = await ticketFor(room);
  const answers = await Promise.all(Array.from({ length: 8 }, () => knock(roomUrl(room, ticket))));
  expect(answers.filter((status) => status === 101)).toHaveLength(1);
  expect(answers.filter((status) => status === 401)).toHaveLength(7);
  expect(await knock(roomUrl(room, ticket))).toBe(401);
});

test("only the Worker can mark a ticket as used", async () => {
  const room = someRoom();
  const ticket = await ticketFor(room);
  const spend = await fetch(`${roomUrl(room)}/spend-ticket`, { method: "POST", body: "{}" });
  expect(spend.status).toBe(401);
  expect(await knock(roomUrl(room, ticket))).toBe(101);
});

test("a publish key opens no socket", async () => {
  const room = someRoom();
  expect((await publish(room, [])).status).toBe(400);
  expect(await knock(roomUrl(room))).toBe(401);
});

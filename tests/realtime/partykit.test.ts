import { expect, test } from "vitest";
import { command, event, partykit, postToPartykit, someRoom } from "./room.ts";

const { enter, knock, ticketFor, urlOf } = partykit();

test("nothing is published without the key, with a wrong key, or with another method", async () => {
  const room = someRoom();
  const socket = await enter(room);
  const news = event("security_alert");
  for (const key of ["", "wrong", "x".repeat(48)])
    expect((await postToPartykit(room, news, key)).status).toBe(401);
  expect((await fetch(urlOf(room))).status).toBe(405);
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
    expect((await postToPartykit(room, body)).status).toBe(400);
  await socket.settle();
  expect(socket.events.map((one) => one.type)).toEqual(["connected", "pong"]);
  socket.close();
});

test("only its own entry point can mark a ticket as used, and its key opens no socket", async () => {
  const room = someRoom();
  const ticket = await ticketFor(room);
  const spend = await fetch(`${urlOf(room)}/spend-ticket`, { method: "POST", body: "{}" });
  expect(spend.status).toBe(401);
  expect(await knock(room)).toBe(401);
  expect(await knock(room, ticket)).toBe(101);
});

import { request } from "node:http";
import type { Duplex } from "node:stream";
import { expect, test } from "vitest";
import type { Posted } from "#contract/live/publish.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { command, event, ours, someRoom } from "./room.ts";

const { enter, publish, urlOf, ticketFor } = ours();

test.each(["GET", "POST", "PUT", "DELETE", "OPTIONS"])("%s finds nothing to publish to", async (method) => {
  const room = someRoom();
  const socket = await enter(room);
  const body = method === "GET" ? null : JSON.stringify(event("security_alert"));
  expect((await fetch(urlOf(room), { method, body })).status).toBe(426);
  for (const path of [
    "/",
    "/rooms",
    "/parties/main",
    `/parties/other/${room}`,
    `${urlOf(room).pathname}/spend`,
  ])
    expect((await fetch(new URL(path, stack().roomsUrl), { method, body })).status).toBe(404);
  await socket.settle();
  expect(socket.events.map((one) => one.type)).toEqual(["connected", "pong"]);
  socket.close();
});

test.each([
  [{ ...event("new_notification"), type: "invented" }],
  [{ ...event("new_notification"), data: { nested: { personal: "data" } } }],
  [{ ...command("end_sessions"), command: "invented" }],
  [{ command: "end_sessions" }],
  [{ ...event("new_notification"), at: "yesterday" }],
  [event("verification_updated")],
])("what a Worker publishes outside the contract is refused as a whole (%#)", async (bad) => {
  const room = someRoom();
  const socket = await enter(room);
  await expect(publish(room, [event("new_notification"), bad as Posted])).rejects.toThrow();
  await socket.settle();
  expect(socket.events.map((one) => one.type)).toEqual(["connected", "pong"]);
  socket.close();
});

/** Opens a socket with more headers and a longer address than a browser would. */
function opened(room: string, query: string, headers: Record<string, string>) {
  return new Promise<Duplex>((resolve, reject) => {
    void ticketFor(room, Date.now(), { limitedTo: "ver_1" }).then((ticket) => {
      const asking = request(`${urlOf(room, ticket)}${query}`, {
        headers: {
          Connection: "Upgrade",
          Upgrade: "websocket",
          "Sec-WebSocket-Version": "13",
          "Sec-WebSocket-Key": Buffer.alloc(16, 1).toString("base64"),
          ...headers,
        },
      });
      asking.on("upgrade", (_, socket, head) => {
        socket.unshift(head);
        resolve(socket);
      });
      asking.on("response", ({ statusCode }) => reject(new Error(`Refused with ${statusCode}`)));
      asking.on("error", reject);
      asking.end();
    });
  });
}

test.each([
  ["who it is", "", { "X-Countersign-Visit": '{"sessionId":"ses_2","endsAt":9e15}' }],
  ["settings of the room", "", { "X-PartyKit-Props": "not base64", "X-PartyKit-Room": "usr_other" }],
  ["an id of its own", `&_pk=${"x".repeat(300)}`, {}],
])("a browser can't tell a room %s: it gets what its ticket allows", async (_, query, headers) => {
  const room = someRoom();
  const socket = await opened(room, query, headers);
  let said = "";
  socket.on("data", (bytes: Buffer) => (said += bytes.toString("latin1")));
  await publish(room, [
    { ...event("new_notification"), id: "evt_of_another", data: { verification_id: "ver_2" } },
    { ...event("new_notification"), id: "evt_of_the_ticket", data: { verification_id: "ver_1" } },
  ]);
  await until(() => said.includes("evt_of_the_ticket"), "the event that the ticket allows");
  expect(said).toContain('"type":"connected"');
  expect(said).not.toContain("evt_of_another");
  socket.destroy();
});

import { randomUUID } from "node:crypto";
import { describe, inject } from "vitest";
import type { ServerMessage } from "#contract/live/events.ts";
import type { Posted, RoomCommand, RoomCommandName } from "#contract/live/publish.ts";
import { signTicket, type Visit } from "#contract/live/ticket.ts";
import { HOUR } from "#contract/time.ts";
import { roomsThrough } from "#tests/harness/outside/publisher.ts";
import { knock, openSocket, type Socket } from "#tests/harness/socket.ts";
import { stack } from "#tests/harness/stack/stack.ts";

/** A server of rooms, as a browser and a publisher see it. */
export interface RoomServer {
  urlOf(room: string, ticket?: string): URL;
  /** @returns a ticket as the Worker creates it */
  ticketFor(room: string, now?: number, by?: Partial<Visit>): Promise<string>;
  /** @returns a socket that the room has greeted */
  enter(room: string, by?: Partial<Visit>): Promise<Socket>;
  /** @returns the status that answers an upgrade */
  knock(room: string, ticket?: string): Promise<number>;
  /** @returns how many events were sent to pages */
  publish(room: string, posted: Posted | Posted[]): Promise<number>;
}

function serverAt(url: string, ticketKey: string, publish: RoomServer["publish"]): RoomServer {
  const urlOf: RoomServer["urlOf"] = (room, ticket) => {
    const address = new URL(`/parties/main/${room}`, url);
    if (ticket !== undefined) address.searchParams.set("ticket", ticket);
    return address;
  };
  const ticketFor: RoomServer["ticketFor"] = async (room, now = Date.now(), by = {}) => {
    const visit = { room, sessionId: "ses_1", endsAt: Date.now() + HOUR, ...by };
    return (await signTicket(ticketKey, visit, now)).token;
  };
  return {
    urlOf,
    ticketFor,
    async enter(room, by = {}) {
      const address = urlOf(room, await ticketFor(room, Date.now(), by));
      address.protocol = "ws:";
      const socket = openSocket(address);
      await socket.next("connected");
      return socket;
    },
    knock: (room, ticket) => knock(urlOf(room, ticket)),
    publish,
  };
}

/** The rooms that we ship: Durable Objects, called by a Worker that's bound to them. */
export function ours(): RoomServer {
  const { roomsUrl, env, publisherUrl } = stack();
  const rooms = roomsThrough(publisherUrl);
  return serverAt(roomsUrl, env.PARTY_TICKET_KEY!, (room, posted) =>
    rooms.getByName(room).publish({ requestIds: "req_test", messages: [posted].flat() }),
  );
}

/** The same rooms in PartyKit's development server, which is posted to with a key. */
export function partykit(): RoomServer {
  const { url, ticketKey } = inject("partykit");
  return serverAt(url, ticketKey, async (room, posted) => {
    const answer = await postToPartykit(room, posted);
    if (!answer.ok) throw new Error(`PartyKit answered ${answer.status}`);
    return ((await answer.json()) as { delivered: number }).delivered;
  });
}

export function postToPartykit(room: string, body: unknown, key = inject("partykit").publishKey) {
  return fetch(new URL(`/parties/main/${room}`, inject("partykit").url), {
    method: "POST",
    headers: key ? { Authorization: `Bearer ${key}` } : {},
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Runs the same tests against both. */
export function onBoth(define: (server: RoomServer) => void): void {
  describe("Durable Objects", () => define(ours()));
  describe("PartyKit's development server", () => define(partykit()));
}

/** A room that no other test uses. */
export const someRoom = () => `usr_${randomUUID()}`;

export function event(type: ServerMessage["type"], data: ServerMessage["data"] = {}): ServerMessage {
  return { type, id: `evt_${randomUUID()}`, at: Date.now(), data };
}

/** What the Worker makes a room do. */
export const command = (
  name: RoomCommandName,
  which: Partial<Pick<RoomCommand, "only" | "kept">> = {},
): RoomCommand => ({
  command: name,
  id: `evt_${randomUUID()}`,
  at: Date.now(),
  only: null,
  kept: null,
  ...which,
});

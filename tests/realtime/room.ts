import { randomUUID } from "node:crypto";
import type { ServerMessage } from "#contract/events.ts";
import type { RoomCommand, RoomCommandName } from "#contract/publish.ts";
import { signTicket, type Visit } from "#contract/ticket.ts";
import { openSocket, type Socket } from "#tests/harness/socket.ts";
import { stack } from "#tests/harness/stack.ts";

const HOUR = 60 * 60 * 1000;

/** A room that no other test uses. */
export const someRoom = () => `usr_${randomUUID()}`;

export function roomUrl(room: string, ticket?: string): URL {
  const url = new URL(`/parties/main/${room}`, stack().partyUrl);
  if (ticket !== undefined) url.searchParams.set("ticket", ticket);
  return url;
}

/** @returns a ticket as the Worker creates it */
export async function ticketFor(room: string, now = Date.now(), by: Partial<Visit> = {}): Promise<string> {
  const visit = { room, sessionId: "ses_1", endsAt: Date.now() + HOUR, ...by };
  return (await signTicket(stack().env.PARTY_TICKET_KEY!, visit, now)).token;
}

/** @returns a socket that the room has greeted */
export async function enter(room: string, by: Partial<Visit> = {}): Promise<Socket> {
  const url = roomUrl(room, await ticketFor(room, Date.now(), by));
  url.protocol = "ws:";
  const socket = openSocket(url);
  await socket.next("connected");
  return socket;
}

/** Publishes to a room as the Worker does. */
export async function publish(room: string, body: unknown, key = stack().env.PARTY_PUBLISH_KEY) {
  return await fetch(roomUrl(room), {
    method: "POST",
    headers: key ? { Authorization: `Bearer ${key}` } : {},
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

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

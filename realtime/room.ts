import type { Connection, Lobby, Request as PartyRequest, Room as PartyRoom, Server } from "partykit/server";
import type { ServerMessage } from "../functions/contract/events.ts";
import { readTicket, type Ticket } from "../functions/contract/ticket.ts";
import { mayPublish, readPublish } from "./publish.ts";
import { type ConnectionState, endsVisits, hear, newConnection, reaches } from "./room-core.ts";
import { spendTicket } from "./ticket.ts";

/** Where the room's door asks the room itself to spend a ticket; only who may publish may ask. */
const SPEND = "/spend-ticket";

/** One room per user, named by the user's id. Who gets an event is decided where it is published. */
export default class Room implements Server {
  readonly options = { hibernate: true };
  readonly room: PartyRoom;

  constructor(room: PartyRoom) {
    this.room = room;
  }

  /** The door: nobody gets a socket without a ticket for this room that was never used. */
  static async onBeforeConnect(request: PartyRequest, lobby: Lobby): Promise<PartyRequest | Response> {
    const { PARTY_TICKET_KEY: key, PARTY_PUBLISH_KEY: publishKey } = lobby.env;
    if (typeof key !== "string" || typeof publishKey !== "string")
      return new Response("The room has no keys", { status: 500 });
    const url = new URL(request.url);
    const ticket = await readTicket(key, url.searchParams.get("ticket") ?? "", lobby.id, Date.now());
    const room = lobby.parties.main?.get(lobby.id);
    if (!ticket || !room) return refused();
    const spent = await room.fetch(SPEND, {
      method: "POST",
      headers: { Authorization: `Bearer ${publishKey}` },
      body: JSON.stringify(ticket),
    });
    if (!spent.ok) return refused();
    // A sleeping room keeps the address beside the socket; the ticket has no business there.
    url.searchParams.delete("ticket");
    return new Request(url.toString(), request as unknown as Request) as unknown as PartyRequest;
  }

  onConnect(connection: Connection<ConnectionState>): void {
    connection.setState(newConnection(Date.now()));
    send(connection, message("connected"));
  }

  onMessage(raw: unknown, connection: Connection<ConnectionState>): void {
    const outcome = hear(stateOf(connection), raw, Date.now());
    connection.setState(outcome.state);
    if (outcome.reply) send(connection, message(outcome.reply));
    if (outcome.close) connection.close(outcome.close.code, outcome.close.reason);
  }

  async onRequest(request: PartyRequest): Promise<Response> {
    if (request.method !== "POST") return new Response("Method not allowed", { status: 405 });
    const allowed = await mayPublish(request.headers.get("authorization"), this.room.env.PARTY_PUBLISH_KEY);
    if (!allowed) return new Response("Unauthorised", { status: 401 });
    if (new URL(request.url).pathname.endsWith(SPEND)) {
      const first = await spendTicket(this.room.storage, await request.json<Ticket>(), Date.now());
      return new Response(null, { status: first ? 204 : 409 });
    }
    const messages = readPublish(await request.text());
    if (!messages) return new Response("Malformed", { status: 400 });
    return Response.json({ delivered: this.deliver(messages) });
  }

  private deliver(messages: readonly ServerMessage[]): number {
    let delivered = 0;
    for (const connection of this.room.getConnections<ConnectionState>()) {
      const state = stateOf(connection);
      for (const one of messages) if (reaches(state, one) && send(connection, one)) delivered++;
      if (messages.some(endsVisits)) connection.close(4401, "A session has ended");
    }
    return delivered;
  }
}

function stateOf(connection: Connection<ConnectionState>): ConnectionState {
  return connection.state ?? newConnection(Date.now());
}

function message(type: "connected" | "pong"): ServerMessage {
  return { type, id: crypto.randomUUID(), at: Date.now(), data: {} };
}

/** @returns false when the socket was closing; the others in the room must not suffer from it */
function send(connection: Connection<ConnectionState>, one: ServerMessage): boolean {
  try {
    connection.send(JSON.stringify(one));
    return true;
  } catch {
    return false;
  }
}

const refused = () => new Response("Unauthorised", { status: 401 });

import type {
  Connection,
  ConnectionContext,
  Lobby,
  Request as PartyRequest,
  Room as PartyRoom,
  Server,
} from "partykit/server";
import type { ServerMessage } from "#contract/events.ts";
import { SOCKET_CLOSE } from "#contract/limits.ts";
import { readTicket, type Ticket, type Visit } from "#contract/ticket.ts";
import { endedBy, rememberEnded, withoutSessions } from "./ended.ts";
import { mayPublish, readPublish } from "./publish.ts";
import {
  type Closing,
  type ConnectionState,
  hear,
  mustClose,
  newConnection,
  oneTooMany,
  reaches,
} from "./room-core.ts";
import { spendTicket } from "./ticket.ts";

/** Where the room's door asks the room itself to spend a ticket; only who may publish may ask. */
const SPEND = "/spend-ticket";
/** By which the door tells the room whom it let in. What a browser sends under this name is replaced. */
const VISIT = "X-Countersign-Visit";

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
    const admitted = new Request(url.toString(), request as unknown as Request);
    const { sessionId, endsAt } = ticket;
    admitted.headers.set(VISIT, JSON.stringify({ sessionId, endsAt }));
    return admitted as unknown as PartyRequest;
  }

  onConnect(connection: Connection<ConnectionState>, { request }: ConnectionContext): void {
    const visit = JSON.parse(request.headers.get(VISIT) ?? "{}") as Visit;
    connection.setState(newConnection(visit, Date.now()));
    send(connection, message("connected"));
    const all = [...this.room.getConnections<ConnectionState>()];
    const others = all.filter(({ id }) => id !== connection.id);
    const known = [connection, ...others].map((one) => ({ one, state: stateOf(one) }));
    for (const { one } of oneTooMany(known))
      close(one, { code: SOCKET_CLOSE.tooMany, reason: "Newer pages are open" });
  }

  onMessage(raw: unknown, connection: Connection<ConnectionState>): void {
    const outcome = hear(stateOf(connection), raw, Date.now());
    connection.setState(outcome.state);
    if (outcome.reply) send(connection, message(outcome.reply));
    if (outcome.close) close(connection, outcome.close);
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
    return Response.json({ delivered: await this.deliver(messages) });
  }

  private async deliver(messages: readonly ServerMessage[]): Promise<number> {
    const now = Date.now();
    const ended = messages.flatMap((one) => endedBy(one) ?? []);
    await rememberEnded(this.room.storage, ended, now);
    let delivered = 0;
    for (const connection of this.room.getConnections<ConnectionState>()) {
      const state = stateOf(connection);
      const over = mustClose(state, ended, now);
      if (over) {
        // The runtime ends the line ten seconds after it has said so; by this message its page knows at once.
        if (over.code === SOCKET_CLOSE.sessionEnded)
          for (const one of messages) if (endedBy(one) && send(connection, withoutSessions(one))) delivered++;
        close(connection, over);
        continue;
      }
      for (const one of messages)
        if (reaches(state, one) && send(connection, withoutSessions(one))) delivered++;
    }
    return delivered;
  }
}

/** One that was opened before rooms knew sessions is over. */
function stateOf(connection: Connection<ConnectionState>): ConnectionState {
  const { state } = connection;
  return state?.sessionId ? state : newConnection({ sessionId: "", endsAt: 0 }, 0);
}

function close(connection: Connection<ConnectionState>, { code, reason }: Closing): void {
  try {
    connection.close(code, reason);
  } catch {
    // It was closing already.
  }
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

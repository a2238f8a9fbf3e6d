import type {
  Connection,
  ConnectionContext,
  FetchLobby,
  Lobby,
  Request as PartyRequest,
  Room as PartyRoom,
  Server,
} from "partykit/server";
import type { ServerMessage } from "#contract/events.ts";
import { SOCKET, SOCKET_CLOSE } from "#contract/limits.ts";
import type { Posted } from "#contract/publish.ts";
import { ROOMS_PATH } from "#contract/rooms.ts";
import { readTicket, type Ticket, type Visit } from "#contract/ticket.ts";
import { endedBy, rememberEnded } from "./ended.ts";
import { publishedLine } from "./log.ts";
import { mayPublish, readPublish } from "./publish.ts";
import {
  type Closing,
  type ConnectionState,
  hear,
  mustClose,
  newConnection,
  oneTooMany,
  RENEW,
  reaches,
} from "./room-core.ts";
import { publishToRooms } from "./rooms.ts";
import { spendTicket } from "./ticket.ts";

/** Where the room's entry point asks the room to spend a ticket. Only the publisher's key may call it. */
const SPEND = "/spend-ticket";
/** The header that tells the room who was let in. A value sent by a browser is replaced. */
const VISIT = "X-Countersign-Visit";

/** One room per user, named by the user's id. The publisher decides who gets an event. */
export default class Room implements Server {
  readonly options = { hibernate: true };
  protected readonly maxConnections: number = SOCKET.maxConnections;
  readonly room: PartyRoom;

  constructor(room: PartyRoom) {
    this.room = room;
  }

  /** The entry point: nobody gets a socket without an unused ticket for this room. */
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
    // A sleeping room keeps the address with the socket, and the ticket must not be in it.
    url.searchParams.delete("ticket");
    const admitted = new Request(url.toString(), request as unknown as Request);
    const { sessionId, endsAt, limitedTo } = ticket;
    admitted.headers.set(VISIT, JSON.stringify({ sessionId, endsAt, limitedTo }));
    return admitted as unknown as PartyRequest;
  }

  /** Every request that isn't for one room. @returns null for those that no one may make, which are answered 404 */
  static async onFetch(request: PartyRequest, lobby: FetchLobby): Promise<Response | null> {
    return new URL(request.url).pathname === ROOMS_PATH ? await publishToRooms(request, lobby) : null;
  }

  onConnect(connection: Connection<ConnectionState>, { request }: ConnectionContext): void {
    const visit = JSON.parse(request.headers.get(VISIT) ?? "{}") as Visit;
    connection.setState(newConnection(visit, Date.now()));
    send(connection, message("connected"));
    const all = [...this.room.getConnections<ConnectionState>()];
    const others = all.filter(({ id }) => id !== connection.id);
    const known = [connection, ...others].map((one) => ({ one, state: stateOf(one) }));
    for (const { one } of oneTooMany(known, this.maxConnections))
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
    const posted = readPublish(await request.text());
    if (!posted) return new Response("Malformed", { status: 400 });
    const delivered = await this.deliver(posted);
    console.log(publishedLine(request.headers.get("X-Request-Id"), posted, delivered, Date.now()));
    return Response.json({ delivered });
  }

  /** Forwards the events and carries out the commands. @returns how many events were sent to pages */
  private async deliver(posted: readonly Posted[]): Promise<number> {
    const now = Date.now();
    const ended = posted.flatMap((one) => endedBy(one) ?? []);
    const isRenewed = posted.some((one) => "command" in one && one.command === "renew");
    const events = posted.filter((one) => "type" in one);
    await rememberEnded(this.room.storage, ended, now);
    let delivered = 0;
    for (const connection of this.room.getConnections<ConnectionState>()) {
      const state = stateOf(connection);
      const over = mustClose(state, ended, now);
      if (over) {
        // The runtime closes the connection ten seconds after announcing it. This message tells the page at once.
        if (over.code === SOCKET_CLOSE.sessionEnded) send(connection, message("session_ended"));
        close(connection, over);
        continue;
      }
      for (const one of events) if (reaches(state, one) && send(connection, one)) delivered++;
      if (isRenewed) close(connection, RENEW);
    }
    return delivered;
  }
}

/** Opened before rooms knew about sessions, so it's treated as ended. */
function stateOf(connection: Connection<ConnectionState>): ConnectionState {
  const { state } = connection;
  return state?.sessionId ? state : newConnection({ sessionId: "", endsAt: 0 }, 0);
}

function close(connection: Connection<ConnectionState>, { code, reason }: Closing): void {
  try {
    connection.close(code, reason);
  } catch {
    // It was already closing.
  }
}

function message(type: "connected" | "pong" | "session_ended"): ServerMessage {
  return { type, id: crypto.randomUUID(), at: Date.now(), data: {} };
}

/** @returns false if the socket was closing, which must not affect the others in the room */
function send(connection: Connection<ConnectionState>, one: ServerMessage): boolean {
  try {
    connection.send(JSON.stringify(one));
    return true;
  } catch {
    return false;
  }
}

const refused = () => new Response("Unauthorised", { status: 401 });

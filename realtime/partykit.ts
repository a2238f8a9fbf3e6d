import type {
  Connection,
  ConnectionContext,
  FetchLobby,
  Lobby,
  Request as PartyRequest,
  Room as PartyRoom,
  Server,
} from "partykit/server";
import type { Ticket } from "#contract/live/ticket.ts";
import { admit, visitOf } from "./door.ts";
import { deliver, type Host, listen, welcome } from "./host.ts";
import { publishedLine } from "./log.ts";
import { mayPublish, readPublish } from "./publish.ts";
import type { ConnectionState } from "./room-core.ts";
import { spendTicket } from "./ticket.ts";

const SPEND = "/spend-ticket";

/**
 * The PartyKit version of the room in `room.ts`, for `npx partykit dev`. PartyKit's hosting has shut down, so this runs
 * only on a developer's machine. Workers can't call it directly, so they post to it with a key.
 */
export default class Room implements Server {
  readonly options = { hibernate: true };
  readonly room: PartyRoom;
  readonly #host: Host;

  constructor(room: PartyRoom) {
    this.room = room;
    this.#host = {
      storage: room.storage,
      connections: () => room.getConnections<ConnectionState>(),
      recent: [],
    };
  }

  static async onBeforeConnect(request: PartyRequest, lobby: Lobby): Promise<PartyRequest | Response> {
    const { PARTY_TICKET_KEY: ticketKey, PARTY_PUBLISH_KEY: key } = lobby.env;
    if (typeof ticketKey !== "string") return new Response("The rooms have no key\n", { status: 500 });
    const spend = async (ticket: Ticket) => {
      const headers = { Authorization: `Bearer ${key}` };
      const body = JSON.stringify(ticket);
      return (await lobby.parties.main!.get(lobby.id).fetch(SPEND, { method: "POST", headers, body })).ok;
    };
    const answer = await admit(request as unknown as Request, ticketKey, lobby.id, spend);
    return answer as unknown as PartyRequest | Response;
  }

  static onFetch(_request: PartyRequest, _lobby: FetchLobby): null {
    return null;
  }

  async onConnect(connection: Connection<ConnectionState>, { request }: ConnectionContext): Promise<void> {
    await welcome(this.#host, connection, visitOf(request));
  }

  onMessage(raw: unknown, connection: Connection<ConnectionState>): void {
    listen(this.#host, connection, raw);
  }

  async onRequest(request: PartyRequest): Promise<Response> {
    if (request.method !== "POST") return new Response("Method not allowed", { status: 405 });
    if (!(await mayPublish(request.headers.get("authorization"), this.room.env.PARTY_PUBLISH_KEY)))
      return new Response("Unauthorized", { status: 401 });
    if (new URL(request.url).pathname.endsWith(SPEND)) {
      const first = await spendTicket(this.#host.storage, await request.json<Ticket>(), Date.now());
      return new Response(null, { status: first ? 204 : 409 });
    }
    const posted = readPublish(await request.text());
    if (!posted) return new Response("Malformed", { status: 400 });
    const delivered = await deliver(this.#host, posted);
    console.log(publishedLine(request.headers.get("X-Request-Id"), posted, delivered, Date.now()));
    return Response.json({ delivered });
  }
}

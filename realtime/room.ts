import { type Connection, type ConnectionContext, Server, type WSMessage } from "partyserver";
import { SOCKET } from "#contract/limits.ts";
import { type RoomCalls, type RoomPost, roomPost } from "#contract/live/rooms.ts";
import type { Ticket } from "#contract/live/ticket.ts";
import { visitOf } from "./door.ts";
import { deliver, type Host, listen, welcome } from "./host.ts";
import { publishedLine } from "./log.ts";
import type { ConnectionState } from "./room-core.ts";
import { spendTicket } from "./ticket.ts";

/** RFC 6455, section 7.4.1. The page reconnects after it. */
const INTERNAL_ERROR = 1011;

/**
 * One room per user, named by the user's id. Browsers reach it only through a socket, and only Workers with a
 * binding to this class can call it. The publisher decides which users get an event.
 */
export class Room extends Server implements RoomCalls {
  static override readonly options = { hibernate: true };
  protected readonly maxConnections: number = SOCKET.maxConnections;

  readonly #host: Host = {
    storage: this.ctx.storage,
    connections: () => this.getConnections<ConnectionState>(),
    recent: [],
  };

  override async onConnect(
    connection: Connection<ConnectionState>,
    { request }: ConnectionContext,
  ): Promise<void> {
    try {
      await welcome(this.#host, connection, visitOf(request), this.maxConnections);
    } catch (error) {
      // The library would send the error with its stack to the browser.
      console.error(JSON.stringify({ event: "room.failed", error: String(error) }));
      connection.close(INTERNAL_ERROR, "The room failed");
    }
  }

  override onMessage(connection: Connection<ConnectionState>, raw: WSMessage): void {
    listen(this.#host, connection, raw);
  }

  /** Rooms answer no HTTP requests. */
  override onRequest(): Response {
    return new Response("Not found", { status: 404 });
  }

  async publish(post: RoomPost): Promise<number> {
    const { requestIds, messages } = roomPost.parse(post);
    const delivered = await deliver(this.#host, messages);
    console.log(publishedLine(requestIds, messages, delivered, Date.now()));
    return delivered;
  }

  /** @returns see {@link spendTicket} */
  async spend(ticket: Ticket): Promise<boolean> {
    // The library requires the room to know its name. In the local stack, a room doesn't know it if another process
    // called it first. Every socket is opened after this call, so set the name here.
    await this.setName(ticket.room);
    return await spendTicket(this.#host.storage, ticket, Date.now());
  }
}

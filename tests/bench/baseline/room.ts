import { DurableObject } from "cloudflare:workers";

interface Env {
  MAIN: DurableObjectNamespace<Room>;
}

/** The smallest room that can hibernate: it sends each message to its sockets. */
export class Room extends DurableObject<Env> {
  override fetch(): Response {
    const { 0: browser, 1: socket } = new WebSocketPair();
    this.ctx.acceptWebSocket(socket);
    return new Response(null, { status: 101, webSocket: browser });
  }

  publish(text: string): void {
    for (const socket of this.ctx.getWebSockets()) socket.send(text);
  }
}

/** The room's Worker. The last part of the path is the room's name. */
export default {
  fetch: (request, env) => env.MAIN.getByName(request.url.split("/").at(-1) ?? "").fetch(request),
} satisfies ExportedHandler<Env>;

import { DurableObject } from "cloudflare:workers";

interface Env {
  MAIN: DurableObjectNamespace<Room>;
}

/** The smallest room that can sleep: it sends what it's told to its sockets. */
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

/** Its Worker: the last part of the path names the room. */
export default {
  fetch: (request, env) => env.MAIN.getByName(request.url.split("/").at(-1) ?? "").fetch(request),
} satisfies ExportedHandler<Env>;

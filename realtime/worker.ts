import { routePartykitRequest } from "partyserver";
import { admit } from "./door.ts";
import { Room } from "./room.ts";

// The runtime looks for the class here.
export { Room };

interface Env {
  MAIN: DurableObjectNamespace<Room>;
  PARTY_TICKET_KEY?: string;
}

/** `/parties/main/<userId>`: `main` is how the router spells the binding `MAIN`. */
const ROOM = /^\/parties\/main\/[^/]+$/;

/** The rooms Worker. It gives sockets only to browsers that have a ticket. */
export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (!ROOM.test(pathname)) return new Response("Not found\n", { status: 404 });
    if (request.method !== "GET" || request.headers.get("Upgrade")?.toLowerCase() !== "websocket")
      return new Response("Expected a WebSocket\n", { status: 426, headers: { Upgrade: "websocket" } });
    const { MAIN: rooms, PARTY_TICKET_KEY: key } = env;
    if (!key) {
      console.error(JSON.stringify({ event: "rooms.unconfigured", missing: "PARTY_TICKET_KEY" }));
      return new Response("The rooms have no key\n", { status: 500 });
    }
    const answer = await routePartykitRequest(request, env, {
      onBeforeConnect: (asked, { name }) =>
        admit(asked, key, name, (ticket) => rooms.getByName(name).spend(ticket)),
    });
    return answer ?? new Response("Not found\n", { status: 404 });
  },
} satisfies ExportedHandler<Env>;

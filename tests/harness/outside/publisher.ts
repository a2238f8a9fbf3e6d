import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import type { RoomPost, Rooms } from "#contract/live/rooms.ts";
import { NAME, RUNTIME } from "#scripts/deploy/bundle.ts";
import { roomsWorker } from "#scripts/deploy/plan.ts";

/** Publishes to a room as our Workers do. A test can't do that itself, because rooms have no address for it. */
const SOURCE = `export default {
  async fetch(request, env) {
    const { room, locationHint, post } = await request.json();
    try {
      return Response.json(await env.ROOMS.getByName(room, { locationHint }).publish(post));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`;

/**
 * Starts a Worker with a binding to a stack's rooms, through which tests publish.
 * @param dataDir the stack's data folder
 */
export async function startPublisher(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      cf: false,
      log: new Log(LogLevel.ERROR),
      unsafeDevRegistryPath: join(dataDir, "registry"),
      workers: [
        {
          name: "publisher",
          ...RUNTIME,
          modules: true,
          script: SOURCE,
          durableObjects: {
            ROOMS: { className: "Room", scriptName: roomsWorker(NAME).name, useSQLite: true },
          },
        },
      ],
    }),
  );
  const url = String(await miniflare.ready);
  return { url, stop: () => miniflare.dispose() };
}

/** @returns a binding to the rooms for code that runs in Node */
export const roomsThrough = (publisher: string): Rooms => ({
  getByName: (room, { locationHint } = {}) => ({
    async publish(post: RoomPost) {
      const body = JSON.stringify({ room, locationHint, post });
      const answer = await fetch(publisher, { method: "POST", body });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as number;
    },
  }),
});

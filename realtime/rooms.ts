import type { FetchLobby, Request as PartyRequest } from "partykit/server";
import { type RoomPost, type RoomsAnswer, roomsBody } from "#contract/rooms.ts";
import { mayPublish } from "./publish.ts";

/** How long a room may take, in milliseconds. The publisher waits a little longer for all of them. */
const TIMEOUT = 4_000;

/**
 * Posts messages to several rooms, which takes a third of the time that a request for each would (`tests/bench`).
 * @returns 200 with the rooms that failed; 401 without the publisher's key, 400 for a body outside the contract
 */
export async function publishToRooms(request: PartyRequest, lobby: FetchLobby): Promise<Response> {
  if (request.method !== "POST") return new Response("Method not allowed", { status: 405 });
  const authorization = request.headers.get("authorization");
  if (!authorization || !(await mayPublish(authorization, lobby.env.PARTY_PUBLISH_KEY)))
    return new Response("Unauthorised", { status: 401 });
  const posts = roomsBody.safeParse(await request.json().catch(() => null)).data;
  if (!posts) return new Response("Malformed", { status: 400 });
  const failed: RoomsAnswer["failed"] = [];
  await Promise.all(
    posts.map((post) =>
      postTo(lobby, post, authorization).catch((error: unknown) =>
        failed.push({ room: post.room, error: error instanceof Error ? error.message : String(error) }),
      ),
    ),
  );
  return Response.json({ failed } satisfies RoomsAnswer);
}

async function postTo({ parties }: FetchLobby, post: RoomPost, authorization: string): Promise<void> {
  const room = parties.main?.get(post.room);
  if (!room) throw new Error("There are no rooms");
  for (const body of post.bodies) {
    const answer = await room.fetch({
      method: "POST",
      headers: { Authorization: authorization, "X-Request-Id": post.requestIds },
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The room answered ${answer.status}`);
  }
}

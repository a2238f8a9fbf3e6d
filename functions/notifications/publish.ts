import type { ServerEventName } from "#contract/events.ts";
import { isRoomCommand, type Posted } from "#contract/publish.ts";
import { MAX_ROOMS, ROOMS_PATH, type RoomPost, type RoomsAnswer, roomsAnswer } from "#contract/rooms.ts";
import { type Ctx, forRequest } from "#core/context.ts";
import type { NewOutboxRow } from "#core/effects.ts";
import { reasonOf } from "#core/reason.ts";
import { addressEvents, dataOf } from "./recipients.ts";

const TIMEOUT = 5_000;
/** How many messages a room accepts in one request. */
const AT_ONCE = 100;
/** How many posts run at the same time. A team can have 2,000 rooms, and other requests must not wait for them. */
const POSTS_AT_ONCE = 4;

/**
 * Posts live rows to the rooms of everyone concerned. Delivery is at least once: a row that is
 * published again has the same id and number, so clients recognize it.
 * @returns ids of the rows that reached all their rooms; the others have to be published again
 * @throws if we can't find out whom they concern
 */
export async function publishLive(ctx: Ctx, rows: readonly NewOutboxRow[]): Promise<Set<string>> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rooms = new Map<string, Posted[]>();
  for (const { eventId, userId, seq } of await addressEvents(ctx, rows)) {
    const row = byId.get(eventId);
    if (row) rooms.set(userId, [...(rooms.get(userId) ?? []), postedOf(row, seq)]);
  }
  const failed = await postToRooms(ctx, rooms, (id) => byId.get(id)?.requestId ?? null);
  const delivered = new Set(byId.keys());
  for (const userId of failed) for (const { id } of rooms.get(userId) ?? []) delivered.delete(id);
  return delivered;
}

/**
 * Posts messages to rooms, many rooms in each request. Never throws.
 * @param rooms the messages of each user's room
 * @param causeOf the id of the request that a message is from, by the message's id; by default the context's
 * @returns the users whose rooms didn't get all of them
 */
export async function postToRooms(
  ctx: Ctx,
  rooms: ReadonlyMap<string, readonly Posted[]>,
  causeOf: (messageId: string) => string | null = () => ctx.requestId,
): Promise<string[]> {
  const posts = [...rooms].map(([room, messages]): RoomPost => {
    const causes = new Set(messages.map(({ id }) => causeOf(id) ?? ctx.requestId));
    const parts = partsOf(messages, AT_ONCE);
    return { room, requestIds: [...causes].join(), bodies: parts.map((part) => JSON.stringify(part)) };
  });
  const failed: string[] = [];
  // All of them take from the same iterator, so each room is posted to once.
  const waiting = partsOf(posts, MAX_ROOMS).values();
  const work = async () => {
    for (const some of waiting)
      for (const { room, error } of await postSome(ctx, some)) {
        const requestIds = some.find((post) => post.room === room)?.requestIds ?? ctx.requestId;
        forRequest(ctx, requestIds).log("live.room_failed", { user_id: room, error });
        failed.push(room);
      }
  };
  await Promise.all(Array.from({ length: POSTS_AT_ONCE }, work));
  return failed;
}

const partsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

function postedOf(row: NewOutboxRow, seq: number | null): Posted {
  const { id, name, createdAt: at, payload } = row;
  if (isRoomCommand(name)) {
    const { session_id: only = null, kept_session_id: kept = null } = payload;
    return { command: name, id, at, only: only as string | null, kept: kept as string | null };
  }
  // Only `live()` makes live rows, and it accepts only event names and commands.
  return { type: name as ServerEventName, id, at, ...(seq !== null && { seq }), data: dataOf(row) };
}

/** @returns the rooms that failed: all of them if their server can't be reached */
async function postSome(ctx: Ctx, posts: readonly RoomPost[]): Promise<RoomsAnswer["failed"]> {
  const { PARTY_URL, PARTY_PUBLISH_KEY } = ctx.env;
  try {
    const response = await fetch(new URL(ROOMS_PATH, PARTY_URL), {
      method: "POST",
      headers: { Authorization: `Bearer ${PARTY_PUBLISH_KEY}`, "Content-Type": "application/json" },
      body: JSON.stringify(posts),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`The rooms' server answered ${response.status}`);
    }
    return roomsAnswer.parse(await response.json()).failed;
  } catch (error) {
    return posts.map(({ room }) => ({ room, error: reasonOf(error) }));
  }
}

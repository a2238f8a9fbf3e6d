import type { ServerEventName } from "#contract/events.ts";
import { isRoomCommand, type Posted } from "#contract/publish.ts";
import { type Ctx, forRequest } from "#core/context.ts";
import type { NewOutboxRow } from "#core/effects.ts";
import { reasonOf } from "#core/reason.ts";
import { addressEvents, dataOf } from "./recipients.ts";

const TIMEOUT = 5_000;
/** How many messages a room accepts in one request. */
const AT_ONCE = 100;
/** How many rooms are posted to at the same time. A team can have 2,000, and other requests must not wait for them. */
const ROOMS_AT_ONCE = 50;

/**
 * Posts live rows to the rooms of everyone concerned, one request per room. Delivery is at least once: a row that is
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
 * Posts messages to rooms, one request per room. Never throws.
 * @param rooms the messages of each user's room
 * @param causeOf the id of the request that a message is from, by the message's id; by default the context's
 * @returns the users whose rooms didn't get all of them
 */
export async function postToRooms(
  ctx: Ctx,
  rooms: ReadonlyMap<string, readonly Posted[]>,
  causeOf: (messageId: string) => string | null = () => ctx.requestId,
): Promise<string[]> {
  const failed: string[] = [];
  const waiting = rooms.entries();
  // All of them take from the same iterator, so each room is posted to once.
  const post = async () => {
    for (const [userId, messages] of waiting) {
      const causes = [...new Set(messages.map(({ id }) => causeOf(id) ?? ctx.requestId))].join();
      try {
        for (let start = 0; start < messages.length; start += AT_ONCE)
          await postToRoom(forRequest(ctx, causes), userId, messages.slice(start, start + AT_ONCE));
      } catch (error) {
        forRequest(ctx, causes).log("live.room_failed", { user_id: userId, error: reasonOf(error) });
        failed.push(userId);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(ROOMS_AT_ONCE, rooms.size) }, post));
  return failed;
}

function postedOf(row: NewOutboxRow, seq: number | null): Posted {
  const { id, name, createdAt: at, payload } = row;
  if (isRoomCommand(name)) {
    const { session_id: only = null, kept_session_id: kept = null } = payload;
    return { command: name, id, at, only: only as string | null, kept: kept as string | null };
  }
  // Only `live()` makes live rows, and it accepts only event names and commands.
  return { type: name as ServerEventName, id, at, ...(seq !== null && { seq }), data: dataOf(row) };
}

/** @param ctx its request id goes to the room's log; with commas if the messages are from several requests */
async function postToRoom(ctx: Ctx, userId: string, messages: readonly Posted[]): Promise<void> {
  const { PARTY_URL, PARTY_PUBLISH_KEY } = ctx.env;
  const response = await fetch(new URL(`/parties/main/${encodeURIComponent(userId)}`, PARTY_URL), {
    method: "POST",
    headers: {
      Authorization: `Bearer ${PARTY_PUBLISH_KEY}`,
      "Content-Type": "application/json",
      "X-Request-Id": ctx.requestId,
    },
    body: JSON.stringify(messages.length === 1 ? messages[0] : messages),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The room answered ${response.status}`);
}

import type { ServerEventName } from "#contract/live/events.ts";
import { isRoomCommand, type Posted } from "#contract/live/publish.ts";
import type { LocationHint, RoomPost } from "#contract/live/rooms.ts";
import { TIME_LIMITS } from "#contract/time-limits.ts";
import { type Ctx, forRequest } from "#core/context.ts";
import { reasonOf } from "#core/reason.ts";
import type { NewOutboxRow } from "#db/schema/outbox.ts";
import { addressEvents, dataOf } from "./recipients.ts";

/**
 * Maximum number of rooms called concurrently. A team can have 2,000 members, and other requests must not wait for all
 * of their rooms.
 */
const AT_ONCE = 50;

/** What we post to a person's room. */
export interface ToRoom {
  messages: readonly Posted[];
  /** The continent where the person was last seen, as a two-letter code; null if unknown. */
  continent: string | null;
}

/**
 * Publishes live rows to the rooms of everyone concerned. Delivery is at least once: a row that is published
 * again has the same id and number, so clients recognize it.
 * @returns ids of the rows that reached all their rooms; the others have to be published again
 * @throws if we can't look up who gets them
 */
export async function publishLive(ctx: Ctx, rows: readonly NewOutboxRow[]): Promise<Set<string>> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rooms = new Map<string, ToRoom>();
  for (const { eventId, userId, seq, continent } of await addressEvents(ctx, rows)) {
    const row = byId.get(eventId);
    const before = rooms.get(userId)?.messages ?? [];
    if (row) rooms.set(userId, { messages: [...before, postedOf(row, seq)], continent });
  }
  const failed = await publishToRooms(ctx, rooms, (id) => byId.get(id)?.requestId ?? null);
  const delivered = new Set(byId.keys());
  for (const userId of failed) for (const { id } of rooms.get(userId)?.messages ?? []) delivered.delete(id);
  return delivered;
}

/**
 * Publishes messages to rooms. Never throws.
 * @param rooms what each user's room gets
 * @param causeOf gets a message's id and returns the id of the request that caused the message; by default the
 *   context's request
 * @returns the ids of the users whose rooms didn't get all their messages
 */
export async function publishToRooms(
  ctx: Ctx,
  rooms: ReadonlyMap<string, ToRoom>,
  causeOf: (messageId: string) => string | null = () => ctx.requestId,
): Promise<string[]> {
  const failed: string[] = [];
  // All the concurrent loops take from the same iterator, so each room is called once.
  const waiting = rooms.entries();
  const work = async () => {
    for (const [userId, { messages, continent }] of waiting) {
      const causes = new Set(messages.map(({ id }) => causeOf(id) ?? ctx.requestId));
      const post = { requestIds: [...causes].join(), messages };
      try {
        await publishOnce(ctx, userId, post, hintOf(continent));
      } catch (error) {
        forRequest(ctx, post.requestIds).log("live.room_failed", { user_id: userId, error: reasonOf(error) });
        failed.push(userId);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, rooms.size) }, work));
  return failed;
}

/**
 * Publishes to one room. If it's being moved or replaced, tries once more right away, with the same event ids.
 */
async function publishOnce(ctx: Ctx, userId: string, post: RoomPost, locationHint?: LocationHint) {
  const room = () => inTime(ctx.env.ROOMS.getByName(userId, { locationHint }).publish(post));
  await room().catch((error: unknown) => {
    const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
    if (!retryable || overloaded) throw error;
    return room();
  });
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The room didn't answer in time")), TIME_LIMITS.room);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const HINTS: Readonly<Record<string, LocationHint>> = {
  AF: "afr",
  AS: "apac",
  EU: "weur",
  NA: "enam",
  OC: "oc",
  SA: "sam",
};

/** There's no hint for Antarctica. */
const hintOf = (continent: string | null): LocationHint | undefined => HINTS[continent ?? ""];

function postedOf(row: NewOutboxRow, seq: number | null): Posted {
  const { id, name, createdAt: at, payload } = row;
  if (isRoomCommand(name)) {
    const { session_id: only = null, kept_session_id: kept = null } = payload;
    return { command: name, id, at, only: only as string | null, kept: kept as string | null };
  }
  // Live rows come from `live()` and `publishToUsers()`, which accept only event names and commands.
  return { type: name as ServerEventName, id, at, ...(seq !== null && { seq }), data: dataOf(row) };
}

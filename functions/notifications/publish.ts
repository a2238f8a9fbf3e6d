import type { ServerEventName, ServerMessage } from "#contract/events.ts";
import type { Ctx } from "#core/context.ts";
import type { NewOutboxRow } from "#core/effects.ts";
import { reasonOf } from "#core/reason.ts";
import { recipientsOf } from "./recipients.ts";

const TIMEOUT = 5_000;
/** How many rows a room accepts in one request. */
const AT_ONCE = 100;
/** How many rooms are posted to at the same time. A team can have 2,000, and other requests must not wait for them. */
const ROOMS_AT_ONCE = 50;

/**
 * Posts live rows to the rooms of everyone concerned, one request per room. Delivery is at least once: a row that is
 * published again has the same id, so clients recognize it.
 * @returns ids of the rows that reached all their rooms; the others have to be published again
 * @throws if we can't find out whom they concern
 */
export async function publishLive(ctx: Ctx, rows: readonly NewOutboxRow[]): Promise<Set<string>> {
  const recipients = await recipientsOf(ctx, rows);
  const rooms = new Map<string, ServerMessage[]>();
  for (const row of rows)
    for (const userId of recipients.get(row.id) ?? [])
      rooms.set(userId, [...(rooms.get(userId) ?? []), messageOf(row)]);
  const delivered = new Set(rows.map((row) => row.id));
  const waiting = rooms.entries();
  // All of them take from the same iterator, so each room is posted to once.
  const post = async () => {
    for (const [userId, messages] of waiting) {
      try {
        for (let start = 0; start < messages.length; start += AT_ONCE)
          await postToRoom(ctx, userId, messages.slice(start, start + AT_ONCE));
      } catch (error) {
        ctx.log("live.room_failed", { user_id: userId, error: reasonOf(error) });
        for (const { id } of messages) delivered.delete(id);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(ROOMS_AT_ONCE, rooms.size) }, post));
  return delivered;
}

function messageOf({ id, name, createdAt, payload }: NewOutboxRow): ServerMessage {
  const { user_id: _, ...data } = payload;
  // Only `live()` makes live rows, and it accepts only event names.
  return { type: name as ServerEventName, id, at: createdAt, data };
}

async function postToRoom(ctx: Ctx, userId: string, messages: ServerMessage[]): Promise<void> {
  const { PARTY_URL, PARTY_PUBLISH_KEY } = ctx.env;
  const response = await fetch(new URL(`/parties/main/${encodeURIComponent(userId)}`, PARTY_URL), {
    method: "POST",
    headers: { Authorization: `Bearer ${PARTY_PUBLISH_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify(messages.length === 1 ? messages[0] : messages),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The room answered ${response.status}`);
}

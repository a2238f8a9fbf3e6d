import { asc, eq } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { newId } from "#core/ids.ts";
import { openDatabase } from "#db/client.ts";
import { userEvents } from "#db/schema/notices.ts";
import type { NewOutboxRow } from "#db/schema/outbox.ts";
import { addressEvents } from "#functions/notifications/recipients.ts";
import { ownTime } from "#tests/harness/world/time.ts";

it("gives each event one number, without gaps, however many Workers publish at once", async () => {
  const world = await ownTime({ isServed: true });
  onTestFinished(world.stop);
  const { id: userId } = await world.person();
  const at = world.ctx.now();
  const rows = Array.from(
    { length: 60 },
    (_, i): NewOutboxRow => ({
      id: newId("out", at + i),
      channel: "live",
      name: "report_ready",
      payload: { user_id: userId, verification_id: `ver_${i}` },
      requestId: null,
      createdAt: at,
      nextAt: at,
    }),
  );
  // Each has a connection of its own, as a Worker does, and every row is published twice.
  const found = await Promise.all(
    [0, 1].flatMap((round) =>
      Array.from({ length: 20 }, (_, i) =>
        addressEvents(
          { ...world.ctx, db: openDatabase(world.dbUrl) },
          rows.filter((_, n) => Math.floor(n / (round ? 3 : 1)) % 20 === i),
        ),
      ),
    ),
  );
  const kept = await world.db
    .select()
    .from(userEvents)
    .where(eq(userEvents.userId, userId))
    .orderBy(asc(userEvents.seq));
  expect(kept.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
  expect(new Set(kept.map(({ eventId }) => eventId)).size).toBe(60);
  const numbers = new Map(kept.map(({ eventId, seq }) => [eventId, seq]));
  for (const { eventId, seq } of found.flat()) expect(seq).toBe(numbers.get(eventId));
  expect(found.flat()).toHaveLength(120);
});

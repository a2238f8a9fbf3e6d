import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { DAY, HOUR } from "#contract/time.ts";
import { presence, userEvents } from "#db/schema/notices.ts";
import { clean } from "#functions/retention/clean.ts";
import { ownTime } from "#tests/harness/world/time.ts";

it("removes old live events except each person's newest, and old presence", async () => {
  const world = await ownTime();
  onTestFinished(world.stop);
  const now = world.ctx.now();
  const [old, young] = [now - 7 * DAY - HOUR, now - 7 * DAY + HOUR];
  const event = (userId: string, seq: number, createdAt: number) =>
    world.db
      .insert(userEvents)
      .values({ userId, seq, createdAt, eventId: `out_${userId}_${seq}`, type: "report_ready", data: {} });
  await event("usr_busy", 1, old);
  await event("usr_busy", 2, old);
  await event("usr_busy", 3, young);
  await event("usr_quiet", 1, old);
  await event("usr_quiet", 2, old);
  const [one, other] = [await world.person(), await world.person()];
  const id = await world.ask(one, other);
  await world.db.insert(presence).values([
    { verificationId: id, userId: one.id, seenAt: now - 2 * HOUR },
    { verificationId: id, userId: other.id, seenAt: now - 60_000 },
  ]);

  await clean(world.ctx);
  const left = await world.db
    .select({ of: sql<string>`user_id || ' ' || seq` })
    .from(userEvents)
    .where(sql`user_id IN ('usr_busy', 'usr_quiet')`)
    .orderBy(userEvents.userId, userEvents.seq);
  expect(left.map((row) => row.of)).toEqual(["usr_busy 3", "usr_quiet 2"]);
  expect((await world.db.select().from(presence)).map(({ userId }) => userId)).toEqual([other.id]);
});

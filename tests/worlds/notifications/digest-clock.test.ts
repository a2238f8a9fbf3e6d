import { expect, it, onTestFinished } from "vitest";
import { HOUR } from "#contract/time.ts";
import { newId } from "#core/ids.ts";
import { notificationSettings } from "#db/schema/notices.ts";
import { notifications } from "#db/schema/outbox.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { ownTime } from "#tests/harness/world/time.ts";

it("starts the daily mail for everyone else while many wait for the end of their quiet hours", async () => {
  const world = await ownTime();
  onTestFinished(world.stop);
  const due = world.ctx.now() + HOUR;
  const waiting = await Promise.all(Array.from({ length: 201 }, () => world.person()));
  for (const { id: userId } of waiting) {
    const settings = { userId, timezone: "UTC", digestTime: due, quietFrom: 1, quietTo: 0 };
    await world.db.insert(notificationSettings).values(settings);
  }
  const last = await world.person();
  const digested = [...waiting.map(({ id }) => [id, due] as const), [last.id, due + 1] as const];
  for (const [userId, digestAt] of digested)
    await world.db.insert(notifications).values({
      id: newId("ntf", world.ctx.now()),
      userId,
      type: "verification_updated",
      kind: "note",
      title: "Ana wrote a note",
      message: "See the note.",
      data: {},
      priority: "medium",
      dedupeKey: "note",
      createdAt: world.ctx.now(),
      digestAt,
    });
  await world.after(HOUR + 60_000);
  await world.after(60_000);
  await world.after(60_000);
  expect(await mailsTo(last.email)).toHaveLength(1);
  expect(await mailsTo(waiting[0]?.email ?? "")).toEqual([]);
});

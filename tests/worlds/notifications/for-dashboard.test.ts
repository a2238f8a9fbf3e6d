import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR } from "#contract/time.ts";
import { notificationEffects } from "#core/notify.ts";
import { commit } from "#core/write/commit.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { personalAnalytics } from "#functions/analytics/personal.ts";
import { declineVerification } from "#functions/lifecycle/answer/decline.ts";
import { withdrawConsent } from "#functions/lifecycle/answer/withdraw.ts";
import { readAllNotifications } from "#functions/notifications/read.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

async function hears(who: User, title: string, kind: "profile" | "dispute" = "profile") {
  const about = { userId: who.id, type: "system_notification", kind, title, message: title } as const;
  const notice = notificationEffects(world.ctx, { ...about, data: {}, priority: "medium", dedupeKey: title });
  await commit(world.ctx, { ...notice, resourceId: who.id });
  await world.after(HOUR);
}

const shownTo = async (who: User) =>
  (await personalAnalytics(world.ctx, who.id)).notifications.map(({ title }) => title);

it("puts what needs an answer first, one entry a request, then the newest", async () => {
  const [me, marcus] = await Promise.all([world.person(), world.person()]);
  const asked = await world.ask(marcus, me);
  const other = await world.ask(marcus, me);
  await world.after(HOUR);
  await hears(me, "Marcus disputes a finding", "dispute");
  for (const title of ["A", "B", "C", "D"]) await hears(me, title);
  const request = "New verification request";
  expect(await shownTo(me)).toEqual(["Marcus disputes a finding", request, request]);

  await declineVerification(world.ctx, me.id, asked, undefined);
  await world.settle();
  expect(await shownTo(me)).toEqual(["Marcus disputes a finding", request, "D"]);

  // Documents are wanted now, so that request still waits for its subject. The dispute has been read.
  await world.consent(me, other);
  await readAllNotifications(world.ctx, me, {});
  expect(await shownTo(me)).toEqual([request, "D", "C"]);

  await withdrawConsent(world.ctx, me.id, other);
  expect(await shownTo(me)).toEqual(["D", "C", "B"]);
});

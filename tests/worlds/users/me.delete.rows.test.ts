import { eq, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { preferencesBody } from "#contract/accounts/preferences.schema.ts";
import { HOUR } from "#contract/time.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { idempotency } from "#db/schema/ground.ts";
import { presence, userEvents } from "#db/schema/notices.ts";
import { notifications } from "#db/schema/outbox.ts";
import { verificationWatchers } from "#db/schema/verification/notes.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { savePreferences } from "#functions/notifications/preferences.ts";
import { subscribe } from "#functions/notifications/push/subscription.ts";
import { leave } from "#functions/privacy/leave.ts";
import { pushBrowser } from "#tests/harness/outside/push-browser.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

/** What a person leaves in the tables that hold one person's things. */
const OWN = [
  "idempotency",
  "notification_preferences",
  "notification_settings",
  "notifications",
  "phone_handoffs",
  "presence",
  "push_subscriptions",
  "sessions",
  "user_events",
  "verification_watchers",
];

/** @returns the tables with rows that name a person in `user_id` */
async function tablesOf({ db }: World, { id }: User): Promise<string[]> {
  const tables = await db.all<{ name: string }>(
    sql`SELECT t.name AS name FROM sqlite_master t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND c.name = 'user_id' ORDER BY t.name`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      db.all(sql`SELECT 1 AS one FROM ${sql.identifier(name)} WHERE user_id = ${id} LIMIT 1`),
    ),
  );
  return tables.filter((_, i) => found[i]?.length).map(({ name }) => name);
}

/** Writes a row of a person's into each of {@link OWN}. */
async function useEverything({ ctx, db, ask }: World, person: User, other: User): Promise<void> {
  const now = ctx.now();
  const userId = person.id;
  const sessionId = `ses_${userId.slice(4)}`;
  const verificationId = await ask(other, person);
  await savePreferences(
    ctx,
    userId,
    preferencesBody.parse({ timezone: "UTC", kinds: { note: { email: "off" } } }),
  );
  await db
    .insert(sessions)
    .values({ id: sessionId, userId, createdAt: now, usedAt: now, expiresAt: now + 1 });
  await subscribe(
    ctx,
    { id: userId, sessionId, accountType: person.accountType },
    pushBrowser().subscription,
  );
  await db.insert(verificationWatchers).values({ verificationId, userId });
  await db.insert(phoneHandoffs).values({
    id: `hnd_${userId}`,
    verificationId,
    userId,
    number: 42,
    createdAt: now,
    expiresAt: now + HOUR,
  });
  await db.insert(presence).values({ verificationId, userId, seenAt: now });
  await db.insert(userEvents).values({
    userId,
    seq: 1000,
    eventId: `out_${userId}`,
    type: "report_ready",
    data: {},
    createdAt: now,
  });
  await db.insert(notifications).values({
    id: `ntf_${userId}`,
    userId,
    type: "report_ready",
    title: "A result is ready",
    message: "Open it to see what we found.",
    data: {},
    priority: "medium",
    dedupeKey: "ready",
    createdAt: now,
  });
  await db
    .insert(idempotency)
    .values({ userId, key: "once", requestHash: "", status: 201, resourceId: "", createdAt: now });
}

it("leaves no row of the person's, and all of everyone else's", async () => {
  const world = await ownTime();
  onTestFinished(world.stop);
  const [person, other] = [await world.person(), await world.person()];
  await useEverything(world, person, other);
  await useEverything(world, other, person);
  for (const who of [person, other]) expect(await tablesOf(world, who)).toEqual(expect.arrayContaining(OWN));
  await world.db.update(users).set({ deletedAt: world.ctx.now() }).where(eq(users.id, person.id));
  await leave(world.ctx, person.id);
  // Their last access token works for a while, so what it may still write goes later.
  await world.after(HOUR);
  await leave(world.ctx, person.id);
  expect(await tablesOf(world, person)).toEqual([]);
  expect(await tablesOf(world, other)).toEqual(expect.arrayContaining(OWN));
});

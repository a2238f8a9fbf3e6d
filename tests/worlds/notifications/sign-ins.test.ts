import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR } from "#contract/time.ts";
import { newId } from "#core/ids.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { notifications } from "#db/schema/outbox.ts";
import { hasUsedNetwork } from "#functions/accounts/sessions/known-here.ts";
import { login } from "#functions/accounts/sign-in/login.ts";
import { hashPassword } from "#functions/accounts/sign-in/password.ts";
import { newestOf } from "#functions/notifications/list.ts";
import { markNotification } from "#functions/notifications/read.ts";
import { PASSWORD } from "#tests/harness/people/account.ts";
import { CLIENT, ownTime, type World } from "#tests/harness/world/time.ts";

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** Signs in with a browser that sends no cookie, as in a private window. */
async function signIn({ email }: User, userAgent = CHROME, network = "203.0.113.0/24") {
  const client = { ...CLIENT, isBrowser: true, userAgent, country: "US", network };
  await login(world.ctx, client, { email, password: PASSWORD });
  await world.after(HOUR);
}

it("keeps one notice for all sign-ins that look alike, which is unread again after each", async () => {
  const me = await world.person({ passwordHash: await hashPassword(world.ctx.env, PASSWORD) });
  const listed = () => newestOf(world.ctx, me.id, 20);
  await signIn(me);
  expect(await listed()).toEqual([]);
  await signIn(me);
  const [first] = await listed();
  expect(first?.message).toContain("Chrome on Windows (United States, network 203.0.113.0/24)");
  await markNotification(world.ctx, me, first!.id, "read");

  await signIn(me);
  await signIn(me);
  const again = await listed();
  expect(again.map(({ message, readAt }) => [message, readAt])).toEqual([[first!.message, null]]);
  expect(again[0]!.createdAt).toBe(world.ctx.now() - HOUR);
  // The email about the first one still opens it.
  expect(await markNotification(world.ctx, me, first!.id, "read")).toMatchObject({ id: first!.id });

  await signIn(me, FIREFOX);
  await signIn(me, CHROME, "198.51.100.0/24");
  expect(await listed()).toHaveLength(3);
  const all = await world.db.select().from(notifications).where(eq(notifications.userId, me.id));
  expect(all.filter(({ readAt }) => readAt === null)).toHaveLength(3);
});

it("doesn't take a phone that someone continued on for a device or network where they sign in", async () => {
  const me = await world.person({ passwordHash: await hashPassword(world.ctx.env, PASSWORD) });
  const program = { ...CLIENT, isBrowser: false, country: "US" };
  const credentials = { email: me.email, password: PASSWORD };
  await login(world.ctx, { ...program, userAgent: "Client 1.0" }, credentials);
  const [now, userAgent, network] = [world.ctx.now(), "Phone 1.0", "198.51.100.0/24"];
  await world.db.insert(sessions).values({
    id: newId("ses", now),
    userId: me.id,
    userAgent,
    network,
    createdAt: now,
    usedAt: now,
    expiresAt: now + HOUR,
    verificationId: "ver_0",
    handoffId: "hnd_0",
  });
  await login(world.ctx, { ...program, userAgent }, credentials);
  expect((await newestOf(world.ctx, me.id, 20)).map(({ title }) => title)).toHaveLength(1);
  const isKnown = hasUsedNetwork(world.ctx, { ...program, network });
  expect(await world.db.select({ isKnown }).from(users).where(eq(users.id, me.id))).toEqual([
    { isKnown: false },
  ]);
});

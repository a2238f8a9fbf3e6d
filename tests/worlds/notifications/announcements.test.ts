import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { notificationsQuery } from "#contract/live/notification.schema.ts";
import { DAY, MINUTE } from "#contract/time.ts";
import type { Caller } from "#core/http/app.ts";
import { newId } from "#core/ids.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { audit } from "#db/schema/ground.ts";
import { notificationPreferences } from "#db/schema/notices.ts";
import { notifications, outbox } from "#db/schema/outbox.ts";
import { listNotifications } from "#functions/notifications/list.ts";
import { NOTIFIED_AT_ONCE } from "#functions/notifications/notify-everyone.ts";
import { ROOMS_PER_JOB } from "#functions/notifications/publish-to-users.ts";
import { runOps } from "#scripts/ops/run.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { ours } from "#tests/realtime/room.ts";

const { enter } = ours();
/** Announcements reach everyone, so these tests have a database of their own. */
let world: World;
beforeEach(async () => {
  world = await ownTime({ start: Date.now(), isServed: true });
});

async function ops(...args: string[]) {
  onTestFinished(() => world.stop());
  const said: string[] = [];
  const out = (line: string) => said.push(line);
  const code = await runOps([...args, "--as", "ada"], { env: { DB_URL: world.dbUrl }, out, err: out });
  return { code, said: said.join("\n") };
}

/** Runs the jobs of an operator's command, which the minute's job picks up. */
const follow = () => world.after(2 * MINUTE);

async function signIn(person: User): Promise<Caller> {
  const id = newId("ses", world.ctx.now());
  const now = world.ctx.now();
  await world.db
    .insert(sessions)
    .values({ id, userId: person.id, createdAt: now, usedAt: now, expiresAt: now + DAY });
  return { id: person.id, sessionId: id, accountType: "individual" };
}

const bannerOf = async (caller: Caller) =>
  (await listNotifications(world.ctx, caller, notificationsQuery.parse({ limit: "1" }))).announcement;

const inMinutes = (minutes: number) => `in ${minutes}m`;

it("a notice becomes a notification of every active account, as each one prefers", async () => {
  const [plain, off, daily, mailed, suspended] = await Promise.all(
    Array.from({ length: 5 }, (_, i) => world.person(i === 4 ? { suspendedAt: 1 } : {})),
  );
  const prefer = (person: User | undefined, inApp: boolean, email: "now" | "digest" | "off") =>
    world.db
      .insert(notificationPreferences)
      .values({ userId: person!.id, kind: "system", inApp, email, push: false });
  await prefer(off, false, "off");
  await prefer(daily, true, "digest");
  await prefer(mailed, true, "now");

  const dry = await ops("notice", "New report", "Reports are shorter.", "--dry-run");
  expect(dry).toEqual({ code: 0, said: "Would notify every account of “New report”." });
  expect(await ops("notice", "New report", "Reports are shorter.")).toMatchObject({ code: 0 });
  await follow();

  const written = await world.db.select().from(notifications);
  const of = (person: User | undefined) => written.filter(({ userId }) => userId === person?.id);
  expect(of(plain)).toMatchObject([
    { title: "New report", message: "Reports are shorter.", kind: "system", inApp: true, digestAt: null },
  ]);
  expect(of(off)).toMatchObject([{ inApp: false, digestAt: null }]);
  expect(of(daily)[0]?.digestAt).toBeGreaterThan(world.ctx.now());
  expect(of(suspended)).toEqual([]);
  const deliveries = await world.db.select().from(outbox).where(eq(outbox.name, "notification.deliver"));
  expect(deliveries.map(({ payload }) => payload.notification_id)).toEqual([of(mailed)[0]?.id]);
  expect(await world.db.select().from(audit).where(eq(audit.action, "announcement.published"))).toMatchObject(
    [{ actor: "ops:ada", entity: "announcement" }],
  );
});

it("a notice is heard by people with a live session, and by no one else", async () => {
  const [here, away] = [await world.person(), await world.person()];
  await signIn(here);
  const [room, other] = [await enter(here.id), await enter(away.id)];
  await ops("notice", "New report", "Reports are shorter.");
  await follow();
  const event = await room.next("system_notification");
  expect(event).toMatchObject({ seq: 1, data: { announcement_id: expect.stringMatching(/^ann_/) } });
  await Promise.all([room.settle(), other.settle()]);
  expect(room.events.filter(({ type }) => type === "system_notification")).toHaveLength(1);
  expect(other.events.map(({ type }) => type)).toEqual(["connected", "pong"]);
  for (const one of [room, other]) one.close();
});

it("a notice reaches more accounts than fit on a page, once each, without an outbox row for each", async () => {
  const total = 2 * NOTIFIED_AT_ONCE + 5;
  const { id, email, ...person } = await world.person();
  await world.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${total})
    INSERT INTO ${users} (id, email, first_name, last_name, account_type, password_hash, created_at, updated_at)
    SELECT ${id} || i, i || ${email}, 'A', 'B', 'individual', ${person.passwordHash}, 1, 1 FROM n`);
  await ops("notice", "New report", "Reports are shorter.");
  await follow();
  // Delivered a second time, it changes nothing.
  await world.db
    .update(outbox)
    .set({ status: "pending", nextAt: 0, notBefore: 0 })
    .where(eq(outbox.name, "notice.publish"));
  await follow();
  const [count] = await world.db
    .select({ n: sql<number>`count(*)`, readers: sql<number>`count(DISTINCT user_id)` })
    .from(notifications);
  expect(count).toEqual({ n: total, readers: total });
  const names = (await world.db.select({ name: outbox.name }).from(outbox)).map(({ name }) => name);
  expect(names.filter((name) => name !== "storage.sweep")).toEqual(Array(3).fill("notice.publish"));
});

it("a notice that's canceled reaches no further accounts, and its banner disappears", async () => {
  const caller = await signIn(await world.person());
  const { said } = await ops("notice", "New report", "Reports are shorter.", "--until", "in 2h");
  expect(await bannerOf(caller)).toMatchObject({ kind: "notice", title: "New report" });
  const id = /^ann_\w+/.exec(said)![0];
  expect(await ops("announcement", "--cancel", id)).toEqual({ code: 0, said: `${id} is cancelled.` });
  await follow();
  expect(await world.db.select().from(notifications)).toEqual([]);
  expect(await bannerOf(caller)).toBeNull();
  expect(await ops("announcement", "--cancel", id)).toMatchObject({ code: 1 });
});

it("a maintenance is announced to everyone signed in, and again when it's changed or canceled", async () => {
  const person = await world.person();
  const caller = await signIn(person);
  const room = await enter(person.id);
  const { said } = await ops("maintenance", "--start", inMinutes(30), "--end", "in 2h");
  const id = /^ann_\w+/.exec(said)![0];
  const heard = () => room.events.filter(({ type }) => type === "system_maintenance").length;
  const told = async (times: number) => {
    await follow();
    await room.next("system_maintenance", () => heard() === times);
  };
  await told(1);
  const first = await bannerOf(caller);
  expect(first).toMatchObject({ id, kind: "maintenance", title: "Planned maintenance" });
  await ops("maintenance", "--start", "in 3h", "--end", "in 4h", "We move our database.", "--change", id);
  await told(2);
  const second = await bannerOf(caller);
  expect(second).toMatchObject({ id, message: "We move our database." });
  expect(second!.starts_at > first!.starts_at).toBe(true);
  await ops("announcement", "--cancel", id);
  await told(3);
  expect(await bannerOf(caller)).toBeNull();
  expect(await world.db.select().from(notifications)).toEqual([]);
  room.close();
  expect((await ops("announcement", "--list")).said).toMatch(new RegExp(`^${id}  maintenance .* cancelled`));
});

it("a maintenance is announced to more people than fit in one job", async () => {
  const person = await world.person();
  await signIn(person);
  const now = world.ctx.now();
  const { id, email, passwordHash } = person;
  await world.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROOMS_PER_JOB})
    INSERT INTO ${users} (id, email, first_name, last_name, account_type, password_hash, created_at, updated_at)
    SELECT 'usr_0' || i, i || ${email}, 'A', 'B', 'individual', ${passwordHash}, 1, 1 FROM n`);
  await world.db.run(sql`INSERT INTO ${sessions} (id, user_id, created_at, used_at, expires_at)
    SELECT 'ses_' || u.id, u.id, ${now}, ${now}, ${now + DAY} FROM ${users} u WHERE u.id <> ${id}`);
  const room = await enter(id);
  await ops("maintenance", "--start", inMinutes(30), "--end", "in 2h");
  await follow();
  await room.next("system_maintenance");
  room.close();
  const jobs = await world.db.select().from(outbox).where(eq(outbox.name, "announcement.deliver"));
  expect(jobs.map(({ status }) => status)).toEqual(["done", "done"]);
});

it("the banner shows the next maintenance within a day, before a notice, and nothing that's over", async () => {
  const caller = await signIn(await world.person());
  expect(await bannerOf(caller)).toBeNull();
  await ops("notice", "First", "One.", "--until", "in 2d");
  await ops("notice", "Second", "Two.", "--until", "in 2d");
  await ops("notice", "Silent", "No banner.");
  await ops("maintenance", "--start", "in 26h", "--end", "in 27h");
  await world.after(MINUTE);
  expect(await bannerOf(caller)).toMatchObject({ title: "Second" });
  await ops("maintenance", "--start", "in 4m", "--end", "in 8m", "Later");
  await ops("maintenance", "--start", "in 3m", "--end", "in 6m", "Sooner");
  expect(await bannerOf(caller)).toMatchObject({ kind: "maintenance", message: "Sooner" });
  await world.after(6 * MINUTE);
  expect(await bannerOf(caller)).toMatchObject({ message: "Later" });
  await world.after(2 * MINUTE);
  expect(await bannerOf(caller)).toMatchObject({ title: "Second" });
});

it.each([
  [["notice", "", "Text"]],
  [["notice", "Title", "x".repeat(501)]],
  [["notice", "Title", "Text", "--until", "tomorrow"]],
  [["maintenance", "--start", "in 1h"]],
  [["maintenance", "--start", "in 2h", "--end", "in 1h"]],
  [["maintenance", "--start", "2026-11-04T10:00", "--end", "in 1h"]],
  [["maintenance", "--start", "in 1h", "--end", "in 9d"]],
  [["announcement"]],
])("refuses %j", async (args) => {
  expect((await ops(...args)).code).toBe(2);
});

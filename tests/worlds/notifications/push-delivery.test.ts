import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import type { NotificationKind } from "#contract/live/notifications.ts";
import { HOUR, MINUTE } from "#contract/time.ts";
import { DomainError } from "#core/errors.ts";
import { type NewNotification, notificationEffects } from "#core/notify.ts";
import { commit } from "#core/write/commit.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { notificationPreferences, notificationSettings, pushSubscriptions } from "#db/schema/notices.ts";
import { notifications, outbox } from "#db/schema/outbox.ts";
import { readPreferences } from "#functions/notifications/preferences.ts";
import { subscribe } from "#functions/notifications/push/subscription.ts";
import { sendTest } from "#functions/notifications/send-test.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { type PushBrowser, pushBrowser } from "#tests/harness/outside/push-browser.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

async function world(env: Record<string, string> = {}): Promise<World> {
  const made = await ownTime({ env });
  onTestFinished(made.stop);
  return made;
}

const caller = (user: User) => ({ id: user.id, sessionId: "ses_0", accountType: user.accountType });

/** A person with browsers whose push service answers like this. */
async function reader(on: World, ...answers: string[]): Promise<[User, ...PushBrowser[]]> {
  const user = await on.person();
  const browsers = answers.map((one) => pushBrowser(one));
  for (const { subscription } of browsers) await subscribe(on.ctx, caller(user), subscription);
  return [user, ...browsers];
}

let count = 0;
/** Notifies a person and runs what follows. @returns the notification's id */
async function notify(on: World, user: User, more: Partial<NewNotification> = {}): Promise<string> {
  const dedupeKey = `test-${count++}`;
  const { statements, effects } = notificationEffects(on.ctx, {
    userId: user.id,
    type: "new_notification",
    kind: "result",
    title: "A result is ready",
    message: "Open it to see what we found.",
    data: {},
    priority: "medium",
    dedupeKey,
    ...more,
  });
  await commit(on.ctx, { statements, effects, resourceId: user.id });
  await on.settle();
  const [row] = await on.db.select().from(notifications).where(eq(notifications.dedupeKey, dedupeKey));
  return row?.id ?? "";
}

const left = (on: World, { id }: User) =>
  on.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id));
const pushJobs = (on: World) => on.db.select().from(outbox).where(eq(outbox.name, "notification.push"));

describe("a pushed notification", () => {
  it("reaches every browser of its reader, next to the mail", async () => {
    const on = await world();
    const [user, first, second] = await reader(on, "201", "201");
    const [, strange] = await reader(on, "201");
    const id = await notify(on, user);
    for (const browser of [first, second]) {
      const messages = (await browser?.received()) ?? [];
      expect(messages.map(({ text, problem }) => [JSON.parse(text ?? ""), problem])).toEqual([
        [{ id, kind: "result" }, null],
      ]);
    }
    expect(await strange?.received()).toEqual([]);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  it("is as long as any other, and urgent only if it's critical or about the account's safety", async () => {
    const on = await world();
    const [user, browser] = await reader(on, "201");
    await notify(on, user, { kind: "request" });
    await notify(on, user, { kind: "assignment", priority: "critical" });
    await notify(on, user, { kind: "security" });
    const messages = (await browser?.received()) ?? [];
    expect(messages.map(({ headers }) => headers.urgency)).toEqual(["normal", "high", "high"]);
    expect(new Set(messages.map(({ body }) => body.length)).size).toBe(1);
  });

  it("doesn't make a mail for what has a mail of its own", async () => {
    const on = await world();
    const [user, browser] = await reader(on, "201");
    await notify(on, user, { ownMail: true });
    expect(await browser?.received()).toHaveLength(1);
    expect(await mailsTo(user.email)).toEqual([]);
  });

  it("reaches a reader who hasn't confirmed their address", async () => {
    const on = await world();
    const user = await on.person({ emailVerifiedAt: null });
    const browser = pushBrowser();
    await subscribe(on.ctx, caller(user), browser.subscription);
    await notify(on, user);
    expect(await browser.received()).toHaveLength(1);
    expect(await mailsTo(user.email)).toEqual([]);
  });

  it.each<[NotificationKind, boolean | null, number]>([
    ["result", false, 0],
    ["progress", null, 0],
    ["progress", true, 1],
    // Can't be turned off.
    ["security", false, 1],
  ])("about %s with push set to %s is pushed %i times", async (kind, push, times) => {
    const on = await world();
    const [user, browser] = await reader(on, "201");
    if (push !== null)
      await on.db
        .insert(notificationPreferences)
        .values({ userId: user.id, kind, inApp: true, email: "off", push });
    await notify(on, user, { kind });
    expect(await browser?.received()).toHaveLength(times);
  });
});

describe("quiet hours", () => {
  /** Noon is quiet for everyone in this world. */
  async function quietReader(on: World): Promise<[User, PushBrowser]> {
    const [user, browser] = await reader(on, "201");
    await on.db.insert(notificationSettings).values({
      userId: user.id,
      timezone: "UTC",
      digestTime: 0,
      quietFrom: 11 * 60,
      quietTo: 14 * 60,
    });
    return [user, browser!];
  }

  it("hold back the push and the mail until they end", async () => {
    const on = await world();
    const [user, browser] = await quietReader(on);
    await notify(on, user);
    await on.after(HOUR);
    expect([await browser.received(), await mailsTo(user.email)]).toEqual([[], []]);
    await on.after(HOUR + MINUTE);
    expect(await browser.received()).toHaveLength(1);
    expect(await mailsTo(user.email)).toHaveLength(1);
    expect(await pushJobs(on)).toMatchObject([{ status: "done" }]);
  });

  it("don't hold back what protects the account", async () => {
    const on = await world();
    const [user, browser] = await quietReader(on);
    await notify(on, user, { kind: "security" });
    expect(await browser.received()).toHaveLength(1);
  });

  it("end without a push if the notification was read", async () => {
    const on = await world();
    const [user, browser] = await quietReader(on);
    const id = await notify(on, user);
    await on.db.update(notifications).set({ readAt: 1 }).where(eq(notifications.id, id));
    await on.after(3 * HOUR);
    expect(await browser.received()).toEqual([]);
  });

  it("end without a push if the reader no longer wants it", async () => {
    const on = await world();
    const [user, browser] = await quietReader(on);
    await notify(on, user);
    const off = { userId: user.id, kind: "result", inApp: true, email: "now", push: false } as const;
    await on.db.insert(notificationPreferences).values(off);
    await on.after(3 * HOUR);
    expect(await browser.received()).toEqual([]);
  });

  it("end without a push if the browser is someone else's by now", async () => {
    const on = await world();
    const [user, browser] = await quietReader(on);
    await notify(on, user);
    await subscribe(on.ctx, caller(await on.person()), browser.subscription);
    await on.after(3 * HOUR);
    expect(await browser.received()).toEqual([]);
  });
});

describe("a push service", () => {
  it.each(["404", "410", "400", "403"])(
    "that answers %s at first ends the subscription, and no other",
    async (status) => {
      const on = await world();
      const [user, , good] = await reader(on, status, "201");
      await notify(on, user);
      expect((await left(on, user)).map(({ p256dh }) => p256dh)).toEqual([good?.subscription.keys.p256dh]);
      expect(await good?.received()).toHaveLength(1);
      expect((await pushJobs(on)).map((row) => row.status)).toEqual(["done", "done"]);
    },
  );

  it.each([
    ["410", [], "done"],
    ["403", [{ usedAt: expect.any(Number) }], "dead"],
  ])("that later answers %s leaves %j and the push %s", async (status, subscriptions, job) => {
    const on = await world();
    const [user] = await reader(on, `201,${status}`);
    await notify(on, user);
    await notify(on, user);
    expect(await left(on, user)).toMatchObject(subscriptions);
    expect((await pushJobs(on)).map((row) => row.status).sort()).toEqual(["done", job].sort());
  });

  it.each(["429", "503", "0"])(
    "that answers %s is asked again, without another push or mail",
    async (first) => {
      const on = await world();
      const [user, failing, good] = await reader(on, `${first},201`, "201");
      await notify(on, user);
      expect(await failing?.received()).toHaveLength(1);
      expect(JSON.stringify([on.logged, await pushJobs(on)])).not.toContain("/push/");
      await on.after(10 * MINUTE);
      expect(await failing?.received()).toHaveLength(2);
      await on.after(HOUR);
      expect([(await failing?.received())?.length, (await good?.received())?.length]).toEqual([2, 1]);
      expect(await mailsTo(user.email)).toHaveLength(1);
      expect(await left(on, user)).toHaveLength(2);
    },
  );

  it("can't send us anywhere else", async () => {
    const on = await world();
    const [user, browser] = await reader(on, "301");
    await notify(on, user);
    await on.after(HOUR);
    const path = browser?.subscription.endpoint.split("/").at(-1);
    const elsewhere = await fetch(`http://${on.vars.PUSH_DOOR}/received/elsewhere-${path}`);
    expect([await browser?.received().then((all) => all.length), await elsewhere.json()]).toEqual([1, []]);
    expect(await left(on, user)).toEqual([]);
    expect(JSON.stringify([on.logged, await pushJobs(on)])).not.toContain(path);
  });
});

it("a mail that can't be sent doesn't keep or repeat the push", async () => {
  const on = await world({ MAIL_URL: "http://127.0.0.1:1" });
  const [user, browser] = await reader(on, "201");
  await notify(on, user);
  expect(await browser?.received()).toHaveLength(1);
  await on.after(10 * MINUTE);
  await on.after(HOUR);
  expect(await browser?.received()).toHaveLength(1);
});

it("without keys, push isn't offered and everything else works", async () => {
  const on = await world();
  const [user, browser] = await reader(on, "201");
  const { VAPID_PUBLIC_KEY: _, VAPID_PRIVATE_KEY: __, ...env } = on.ctx.env;
  const bare = { ...on, ctx: { ...on.ctx, env } } as World;
  expect(await readPreferences(bare.ctx, user.id)).toMatchObject({ push_key: null });
  const refused = subscribe(bare.ctx, caller(user), pushBrowser().subscription);
  await expect(refused).rejects.toMatchObject({ kind: "conflict", code: "push_unavailable" });
  await expect(refused).rejects.toBeInstanceOf(DomainError);
  Object.assign(on.ctx.env, { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined });
  await notify(on, user);
  expect(await browser?.received()).toEqual([]);
  expect(await mailsTo(user.email)).toHaveLength(1);
});

it("is a test at once, whatever its reader prefers and even in their quiet hours, and isn't mailed", async () => {
  const on = await world();
  const [user, browser] = await reader(on, "201");
  const { id: userId } = user;
  await on.db
    .insert(notificationPreferences)
    .values({ userId, kind: "system", inApp: true, email: "now", push: false });
  await on.db
    .insert(notificationSettings)
    .values({ userId, timezone: "UTC", digestTime: 0, quietFrom: 0, quietTo: 24 * 60 - 1 });
  await sendTest(on.ctx, userId);
  await on.settle();
  expect(await browser?.received()).toHaveLength(1);
  expect(await mailsTo(user.email)).toEqual([]);
});

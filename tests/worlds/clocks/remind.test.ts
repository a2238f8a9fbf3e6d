import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { preferencesBody } from "#contract/accounts/preferences.schema.ts";
import { DAY, HOUR } from "#contract/time.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { notificationSettings } from "#db/schema/notices.ts";
import { suspendUser, unsuspendUser } from "#functions/accounts/sign-in/suspend.ts";
import { resendInvite } from "#functions/lifecycle/end/by-operator.ts";
import { remindSubject } from "#functions/lifecycle/remind/remind.ts";
import { mailRequestLink } from "#functions/lifecycle/remind/request-link.ts";
import { setInvitationsBlocked } from "#functions/mail/opt-out.ts";
import { savePreferences } from "#functions/notifications/preferences.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { CLIENT, ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const reminders = async ({ email }: User) =>
  (await mailsTo(email)).filter(({ subject }) => subject.endsWith("is waiting for your answer"));

async function remind(requester: User, id: string): Promise<void> {
  await remindSubject(world.ctx, requester.id, id);
  await world.settle();
}

it("is possible again a day later, and moves neither our reminders nor the end of the request", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject);
  await world.after(HOUR);
  await remind(requester, id);
  await world.after(DAY - 1);
  await expect(remind(requester, id)).rejects.toMatchObject({ code: "too_soon" });
  await world.after(1);
  await remind(requester, id);
  expect(await reminders(subject)).toHaveLength(2);
  expect((await reminders(subject))[1]?.text).toContain("ends on its own on November 18, 2026");

  await world.after(3 * DAY - DAY - HOUR);
  expect((await world.row(id)).reminders).toBe(1);
  expect(await reminders(subject)).toHaveLength(3);
  await world.after(11 * DAY - 1);
  expect((await world.row(id)).status).toBe("pending");
  await world.after(1);
  expect((await world.row(id)).failureReason).toBe("consent_expired");
});

it("takes the place of our own reminder within a day, and ours takes its place", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject);
  await world.after(3 * DAY - HOUR);
  await remind(requester, id);
  await world.after(HOUR);
  expect((await world.row(id)).reminders).toBe(1);
  expect(await reminders(subject)).toHaveLength(1);

  await world.after(7 * DAY);
  expect(await reminders(subject)).toHaveLength(2);
  await expect(remind(requester, id)).rejects.toMatchObject({ code: "too_soon" });
});

it("waits for the end of the subject's quiet hours, and counts toward the requester's limits at once", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const now = new Date(world.ctx.now());
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const quiet = {
    timezone: "UTC",
    digestTime: 480,
    quietFrom: (minute + 1380) % 1440,
    quietTo: (minute + 120) % 1440,
  };
  await world.db.insert(notificationSettings).values({ userId: subject.id, ...quiet });
  const id = await world.ask(requester, subject);
  await remind(requester, id);
  expect(await reminders(subject)).toEqual([]);
  const admitted = await world.db.select().from(links).where(eq(links.refId, id));
  expect(admitted.map(({ admittedAt }) => admittedAt)).toEqual([world.ctx.now(), world.ctx.now()]);
  await world.after(2 * HOUR);
  expect(await reminders(subject)).toHaveLength(1);
});

const subjectsTo = async ({ email }: User) => (await mailsTo(email)).map(({ subject }) => subject);
const linksOf = (id: string) => world.db.select().from(links).where(eq(links.refId, id));

it("doesn't leave as an invitation once the subject no longer blocks them", async () => {
  const [requester, other] = [await world.person(), await world.person()];
  // Without a password, the page would email them a link to sign in.
  const subject = await world.person({ passwordHash: "none" });
  const id = await world.ask(requester, subject);
  await setInvitationsBlocked(world.ctx, subject.id, true);
  await remind(requester, id);
  await world.after(DAY);
  await remind(requester, id);
  await mailRequestLink(world.ctx, CLIENT, id);
  const held = await world.ask(other, subject);
  await resendInvite(world.ctx, held, "ops:ada");
  await world.settle();
  const unsent = async (of: string) => (await linksOf(of)).filter(({ sentAt }) => sentAt === null).length;
  expect([await unsent(id), await unsent(held)]).toEqual([3, 2]);
  expect(await subjectsTo(subject)).toHaveLength(1);

  await setInvitationsBlocked(world.ctx, subject.id, false);
  await world.settle();
  // The request that never reached them is emailed, and only once.
  expect([await unsent(id), await unsent(held)]).toEqual([3, 1]);
  expect(await subjectsTo(subject)).toEqual(["Jane Doe wants to verify you", "Jane Doe wants to verify you"]);
});

it("stays unsent for a subject who takes no such mail, also when the requester's suspension ends", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const preferences = preferencesBody.parse({ kinds: { request: { email: "off" } } });
  await savePreferences(world.ctx, subject.id, preferences);
  const id = await world.ask(requester, subject);
  await remind(requester, id);
  await world.after(DAY);
  await remind(requester, id);
  await suspendUser(world.ctx, requester.id, "ops:ada", "Reported by many");
  await unsuspendUser(world.ctx, requester.id, "ops:ada");
  await world.settle();
  expect((await linksOf(id)).map(({ sentAt }) => sentAt !== null).sort()).toEqual([false, false, true]);
  expect(await subjectsTo(subject)).toEqual(["Jane Doe wants to verify you"]);
});

it("sends a request that was held back while its requester was suspended once, whatever was added", async () => {
  const [requester, subject] = [await world.person({ emailVerifiedAt: null }), await world.person()];
  const id = await world.ask(requester, subject);
  await resendInvite(world.ctx, id, "ops:ada");
  await suspendUser(world.ctx, requester.id, "ops:ada", "Reported by many");
  await world.settle();
  await world.db.update(users).set({ emailVerifiedAt: world.ctx.now() }).where(eq(users.id, requester.id));
  await unsuspendUser(world.ctx, requester.id, "ops:ada");
  await world.settle();
  expect(await subjectsTo(subject)).toEqual(["Jane Doe wants to verify you"]);
});

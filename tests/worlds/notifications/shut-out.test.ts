import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { preferencesBody } from "#contract/accounts/preferences.schema.ts";
import { HOUR } from "#contract/time.ts";
import { type NewNotification, notificationEffects } from "#core/notify.ts";
import { commit } from "#core/write/commit.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { notifications } from "#db/schema/outbox.ts";
import { teams } from "#db/schema/teams.ts";
import { savePreferences } from "#functions/notifications/preferences.ts";
import { subscribe } from "#functions/notifications/push/subscription.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { type PushBrowser, pushBrowser } from "#tests/harness/outside/push-browser.ts";
import { type CauseWorld, causeWorld } from "./causes/world.ts";

/** A member who got a notification about a request of their team, and may have left since. */
let world: CauseWorld;
let member: User;
let browser: PushBrowser;
let team: string;
let about: string;
beforeAll(async () => {
  world = await causeWorld();
});
afterAll(() => world?.stop());

const clock = (hours: number) => new Date(world.ctx.now() + hours * HOUR).toISOString().slice(11, 16);

beforeEach(async () => {
  const owner = await world.someone("owner");
  member = await world.someone("member");
  team = await world.team([owner, "owner"], [member, "member"]);
  about = await world.ask(owner, await world.someone("subject"), { teamId: team });
  browser = pushBrowser();
  const caller = { id: member.id, sessionId: "ses_0", accountType: member.accountType };
  await subscribe(world.ctx, caller, browser.subscription);
  const quiet_hours = { from: clock(-1), to: clock(1), timezone: "UTC" };
  const body = { quiet_hours, kinds: { note: { email: "now", push: true } } };
  await savePreferences(world.ctx, member.id, preferencesBody.parse(body));
});

/** Notifies someone, as a job would. @returns the notification's id */
async function tell({ id: userId }: User = member, more: Partial<NewNotification> = {}): Promise<string> {
  const part = notificationEffects(world.ctx, {
    userId,
    type: "verification_updated",
    kind: "note",
    title: "Ana wrote a note",
    message: "See the note on the check of Jane Doe.",
    data: { verification_id: about },
    priority: "medium",
    dedupeKey: `note:${about}`,
    ...more,
  });
  await commit(world.ctx, { ...part, resourceId: about });
  await world.settle();
  return String(part.effects[0]?.payload.notification_id);
}

describe("a notification that waits for the end of quiet hours", () => {
  it("reaches someone who is still in the team", async () => {
    await tell();
    await world.after(2 * HOUR);
    expect([(await mailsTo(member.email)).length, (await browser.received()).length]).toEqual([1, 1]);
  });

  it("is neither mailed nor pushed to someone who has left the team by then", async () => {
    await tell();
    await world.leave(team, member);
    await world.after(2 * HOUR);
    expect([await mailsTo(member.email), await browser.received()]).toEqual([[], []]);
  });
});

describe("someone who has left the team", () => {
  it("doesn't see it in the list or the number at the bell, while the subject is unknown, too", async () => {
    await tell();
    const { get } = await world.api(member);
    expect((await get("/api/notifications")).data).toMatchObject({ notifications: [{}], unread_count: 1 });
    await world.leave(team, member);
    expect((await get("/api/notifications")).data).toMatchObject({ notifications: [], unread_count: 0 });
  });

  it("can't read a notification by marking it", async () => {
    const id = await tell();
    const api = await world.api(member);
    expect((await api.post(`/api/notifications/${id}/read`)).status).toBe(200);
    await world.leave(team, member);
    for (const as of ["unread", "read"])
      expect((await api.post(`/api/notifications/${id}/${as}`)).status).toBe(404);
  });

  it("doesn't mark what they can't see with everything else", async () => {
    const id = await tell();
    await world.leave(team, member);
    const { data } = await (await world.api(member)).post("/api/notifications/read-all");
    expect(data).toEqual({ read: 0 });
    const [row] = await world.db.select().from(notifications).where(eq(notifications.id, id));
    expect(row?.readAt).toBeNull();
  });
});

it("tells members of a new request only while they can open the team", async () => {
  const owner = await world.staff("boss");
  const [mate, subject] = [await world.someone("mate"), await world.someone("subject")];
  const id = await world.team([owner, "owner"], [mate, "member"]);
  for (const who of [owner, mate]) await world.api(who);
  const heardOf = async () =>
    (await world.heard(() => world.ask(owner, subject, { teamId: id })))("verification_request_submitted");
  expect(await heardOf()).toEqual(["boss", "mate"]);
  await world.db.update(teams).set({ requireSecondFactor: true }).where(eq(teams.id, id));
  expect(await heardOf()).toEqual(["boss"]);
});

it("shows signals of fraud to staff only", async () => {
  const reviewer = await world.staff("reviewer");
  const { get, post } = await world.api(reviewer);
  const id = await tell(reviewer, { kind: "review", data: { flagged_verification_id: about } });
  const list = async () => (await get("/api/notifications")).data;
  expect(await list()).toMatchObject({ notifications: [{ id }], unread_count: 1 });
  await world.db.update(users).set({ staff: false }).where(eq(users.id, reviewer.id));
  expect(await list()).toMatchObject({ notifications: [], unread_count: 0 });
  expect((await post(`/api/notifications/${id}/read`)).status).toBe(404);
});

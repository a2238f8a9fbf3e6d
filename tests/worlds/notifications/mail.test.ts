import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { preferencesBody } from "#contract/accounts/preferences.schema.ts";
import { HOUR } from "#contract/time.ts";
import { TooEarly } from "#core/job.ts";
import { type NewNotification, notificationEffects } from "#core/notify.ts";
import { commit } from "#core/write/commit.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { outbox } from "#db/schema/outbox.ts";
import { minuteOfDayIn, nextTimeOfDayIn } from "#functions/checks/zones.ts";
import { compose } from "#functions/mail/compose.ts";
import { kindToken, optOutOfKind } from "#functions/mail/kind-opt-out.ts";
import { mailParty } from "#functions/mail/party.ts";
import { readPreferences, savePreferences } from "#functions/notifications/preferences.ts";
import { markNotification } from "#functions/notifications/read.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  // Noon UTC, 7:00 in New York.
  world = await ownTime();
});
afterAll(() => world?.stop());

let count = 0;
/** Notifies a person, as an action would. @returns the notification's id */
async function tell(person: User, more: Partial<NewNotification> = {}): Promise<string> {
  count++;
  const part = notificationEffects(world.ctx, {
    userId: person.id,
    type: "verification_updated",
    kind: "note",
    title: `Ana wrote a note (${count})`,
    message: "See the note on evil.example/path now.",
    data: {},
    priority: "medium",
    dedupeKey: `told:${count}`,
    ...more,
  });
  await commit(world.ctx, { ...part, resourceId: person.id });
  await world.settle();
  return String(part.effects[0]?.payload.notification_id);
}

const choose = (person: User, body: object) =>
  savePreferences(world.ctx, person.id, preferencesBody.parse(body));

const subjectsTo = async ({ email }: User) => (await mailsTo(email)).map(({ subject }) => subject);

/** A time of day as the API takes it. */
const at = (minutes: number) => {
  const m = (minutes + 24 * 60) % (24 * 60);
  return `${String(Math.floor(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`;
};

/** The token in an email's header, with which one click unsubscribes. */
const tokenOf = (headers: Record<string, string>) =>
  new URL(/^<(.+)>$/.exec(headers["List-Unsubscribe"] ?? "")![1]!).searchParams.get("token")!;

describe("a notification without a mail of its own", () => {
  it("is mailed only if the person wants that, and links to it without making links of its words", async () => {
    const [quiet, eager] = [await world.person(), await world.person()];
    await choose(eager, { kinds: { note: { email: "now" } } });
    await tell(quiet);
    const id = await tell(eager);
    expect(await subjectsTo(quiet)).toEqual([]);
    const [mail] = await mailsTo(eager.email);
    expect(mail?.text).toContain(`/app/notifications#open=${id}`);
    expect(mail?.text).toContain("See the note on evil. example path now.");
    expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const page = `Stop these emails:\n${world.ctx.env.APP_URL}/unsubscribe#token=${tokenOf(mail!.headers)}\n`;
    expect(mail?.text).toContain(page);
    expect(mail?.html).toContain(page.split("\n")[1]);
  });

  it("leaves no job behind when nothing is to be pushed or mailed", async () => {
    const person = await world.person();
    const id = await tell(person);
    const jobs = await world.db.select().from(outbox).where(eq(outbox.name, "notification.deliver"));
    expect(jobs.map(({ payload }) => payload.notification_id)).not.toContain(id);
  });

  it("isn't mailed once the person has read it", async () => {
    const person = await world.person();
    const now = minuteOfDayIn(world.ctx.now(), "America/New_York");
    await choose(person, {
      kinds: { note: { email: "now" } },
      quiet_hours: { from: at(now - 60), to: at(now + 60), timezone: "America/New_York" },
    });
    const id = await tell(person);
    await markNotification(world.ctx, person, id, "read");
    await world.after(2 * HOUR);
    expect(await subjectsTo(person)).toEqual([]);
  });

  it("is about the account's protection: nothing turns its mail off or delays it", async () => {
    const person = await world.person();
    await choose(person, { quiet_hours: { from: "00:00", to: "23:59", timezone: "UTC" } });
    const message = "Someone signed in (network 127.0.0.0/24).";
    await tell(person, { kind: "security", title: "A new device signed in", message });
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toBe("A new device signed in");
    expect(mail?.headers["List-Unsubscribe"]).toBeUndefined();
    expect(mail?.text).toContain(message);
    expect(mail?.text).toContain("You get this email because it's about the security of your account.");
    expect(mail?.text).not.toContain("Stop these emails");
  });
});

describe("quiet hours", () => {
  it("hold mail back until they end, in the person's zone", async () => {
    const person = await world.person();
    const now = minuteOfDayIn(world.ctx.now(), "America/New_York");
    await choose(person, {
      kinds: { note: { email: "now" } },
      quiet_hours: { from: at(now - 60), to: at(now + 60), timezone: "America/New_York" },
    });
    await tell(person);
    expect(await subjectsTo(person)).toEqual([]);
    await world.after(HOUR - 60_000);
    expect(await subjectsTo(person)).toEqual([]);
    await world.after(2 * 60_000);
    expect(await subjectsTo(person)).toHaveLength(1);
  });
});

describe("the daily mail", () => {
  it("has what's unread, once, at eight in the person's zone", async () => {
    const person = await world.person();
    await choose(person, { kinds: { note: { email: "digest" } }, timezone: "Asia/Tokyo" });
    const [read] = [await tell(person), await tell(person), await tell(person)];
    await markNotification(world.ctx, person, read!, "read");
    const wait = nextTimeOfDayIn(world.ctx.now(), 8 * 60, "Asia/Tokyo") - world.ctx.now();
    await world.after(wait - 60_000);
    expect(await subjectsTo(person)).toEqual([]);
    await world.after(60_000);
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toBe("2 new notifications");
    expect(mail?.text).toContain(`/unsubscribe#token=${tokenOf(mail!.headers)}`);
    expect(mail?.text).toContain(`Ana wrote a note (${count}): See the note on evil. example path now.`);
    await world.after(24 * HOUR);
    expect(await subjectsTo(person)).toHaveLength(1);
    await tell(person);
    await world.after(24 * HOUR);
    expect(await subjectsTo(person)).toEqual(["2 new notifications", "1 new notification"]);
  });

  it("isn't sent to someone who has read everything", async () => {
    const person = await world.person();
    await choose(person, { kinds: { note: { email: "digest" } } });
    await markNotification(world.ctx, person, await tell(person), "read");
    await world.after(25 * HOUR);
    expect(await subjectsTo(person)).toEqual([]);
  });

  it("has what the person turned off in the app, too", async () => {
    const person = await world.person();
    await choose(person, { kinds: { note: { email: "digest", in_app: false } } });
    await tell(person);
    await world.after(25 * HOUR);
    expect(await subjectsTo(person)).toEqual(["1 new notification"]);
  });
});

describe("unsubscribing with one click", () => {
  it("turns off mail about the one kind", async () => {
    const person = await world.person();
    await choose(person, { kinds: { note: { email: "now" }, progress: { email: "now" } } });
    await tell(person);
    const [mail] = await mailsTo(person.email);
    await optOutOfKind(world.ctx, tokenOf(mail!.headers));
    await tell(person);
    await tell(person, { kind: "progress", title: "Consent given" });
    expect(await subjectsTo(person)).toEqual([mail!.subject, "Consent given"]);
    expect((await readPreferences(world.ctx, person.id)).kinds.note).toMatchObject({
      email: "off",
      in_app: true,
    });
  });

  it("of the daily mail turns it off for all its kinds", async () => {
    const person = await world.person();
    await choose(person, { kinds: { note: { email: "digest" }, progress: { email: "digest" } } });
    await tell(person);
    await world.after(25 * HOUR);
    const [mail] = await mailsTo(person.email);
    await optOutOfKind(world.ctx, tokenOf(mail!.headers));
    const { kinds } = await readPreferences(world.ctx, person.id);
    expect([kinds.note.email, kinds.progress.email, kinds.result.email]).toEqual(["off", "off", "now"]);
  });

  it("also stops the next daily mail, which had already begun to fill", async () => {
    const person = await world.person();
    await choose(person, { kinds: { note: { email: "digest" } } });
    await tell(person);
    await optOutOfKind(world.ctx, await kindToken(world.ctx.env, person.id, "digest"));
    await world.after(25 * HOUR);
    expect(await subjectsTo(person)).toEqual([]);
  });

  it("works only with a token of ours", async () => {
    const [person, other] = [await world.person(), await world.person()];
    const token = await kindToken(world.ctx.env, person.id, "note");
    for (const forged of [
      token.replace(person.id, other.id),
      token.replace(".note.", ".result."),
      `${token}x`,
      "kind.",
      `kind.${person.id}.gossip.x`,
    ])
      await expect(optOutOfKind(world.ctx, forged)).rejects.toMatchObject({ code: "link_invalid" });
  });
});

it("counts a mail against a limit only when it's about to be sent", async () => {
  const person = await world.person();
  const mail = compose({ subject: "Note", preview: "", heading: "Note", blocks: [], because: "Because." });
  let counted = 0;
  const send = (isWithin: boolean) =>
    mailParty(world.ctx, {
      kind: "note",
      to: person.email,
      mail,
      key: `limit-${counted}`,
      isWithinLimit: async () => {
        counted++;
        return isWithin;
      },
    });
  expect([await send(true), counted]).toEqual([false, 0]);
  const now = minuteOfDayIn(world.ctx.now(), "UTC");
  const quiet_hours = { from: at(now - 60), to: at(now + 60), timezone: "UTC" };
  await choose(person, { kinds: { note: { email: "now" } }, quiet_hours });
  await expect(send(true)).rejects.toThrow(TooEarly);
  expect(counted).toBe(0);
  await choose(person, { quiet_hours: null });
  expect([await send(false), counted]).toEqual([false, 1]);
  expect([await send(true), counted]).toEqual([true, 2]);
  expect(await subjectsTo(person)).toEqual(["Note"]);
});

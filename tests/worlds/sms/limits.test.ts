import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, SECOND } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { Env } from "#core/env.ts";
import { newId } from "#core/ids.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { rateLimits } from "#db/schema/ground.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { codes } from "#db/schema/verification/codes.ts";
import { digitsOf } from "#functions/codes/digits.ts";
import { proveOwnPhone, showOwnPhone } from "#functions/codes/own-phone.ts";
import { proveStatedPhone } from "#functions/codes/stated-phone.ts";
import { gatherEvidence } from "#functions/lifecycle/check/evidence.ts";
import { CLIENT, ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeEach(async () => {
  world = await ownTime({ isServed: true });
});
afterEach(() => world?.stop());

let last = 0;
/** @returns a number in Springfield, Illinois, that no other test here uses */
const someNumber = () => `+1217333${String(++last).padStart(4, "0")}`;
const setTo = (env: Partial<Env>): Ctx => ({ ...world.ctx, env: { ...world.ctx.env, ...env } });

/** A signed-in account whose number isn't proven. */
async function signedIn(phone = someNumber(), more: Partial<User> = {}) {
  const person = await world.person({ phone, ...more });
  const now = world.ctx.now();
  const session = { id: newId("ses", now), userId: person.id, createdAt: now, usedAt: now + DAY };
  await world.db.insert(sessions).values({ ...session, expiresAt: now + 2 * DAY });
  return { id: person.id, sessionId: session.id, accountType: person.accountType };
}
type Caller = Awaited<ReturnType<typeof signedIn>>;

const from = (address: string) => ({ ...CLIENT, address });
let place = 0;
const elsewhere = () => from(`198.51.100.${++place % 250}`);
/** @returns `sent`, or the error code of the refusal */
const ask = (who: Caller, ctx = world.ctx, client = elsewhere()): Promise<string> =>
  proveOwnPhone(ctx, who, client, { request: true }).then(
    () => "sent",
    (error: { code: string }) => error.code,
  );
const sentTo = async ({ id }: { id: string }) =>
  (await world.db.select().from(codes).where(eq(codes.userId, id))).length;
const countOf = async (rule: string) => {
  const found = await world.db
    .select()
    .from(rateLimits)
    .where(like(rateLimits.key, `${rule}:%`));
  return found.reduce((sum, { count }) => sum + count, 0);
};

describe("a texted code", () => {
  it("isn't sent to an account with an unverified address, and nothing is counted", async () => {
    const who = await signedIn(someNumber(), { emailVerifiedAt: null });
    expect(await ask(who)).toBe("email_unverified");
    expect(await showOwnPhone(world.ctx, who)).toMatchObject({
      offered: false,
      why_not: "Confirm your email address first. Then we can text you a code.",
    });
    expect([await sentTo(who), await countOf("sms_day.budget"), await countOf("code.number")]).toEqual([
      0, 0, 0,
    ]);
    await world.db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, who.id));
    expect(await ask(who)).toBe("sent");
  });

  it.each([
    ["+1 900 234 5678", "phone_type_unsupported"],
    ["+1 206 976 2345", "phone_type_unsupported"],
    ["+881 612 345678", "phone_type_unsupported"],
    ["+44 7400 123456", "phone_country_unsupported"],
    ["+1 876 234 5678", "phone_country_unsupported"],
  ])("isn't sent to a number such as %s: %s", async (phone, code) => {
    const who = await signedIn(phone);
    expect(await ask(who)).toBe(code);
    expect((await showOwnPhone(world.ctx, who)).offered).toBe(false);
    expect([await sentTo(who), await countOf("sms_day.budget")]).toEqual([0, 0]);
    if (code === "phone_country_unsupported")
      expect(await ask(who, setTo({ SMS_COUNTRIES: ["GB", "JM"] }))).toBe("sent");
  });

  it("isn't sent once the day's budget is spent; the error says so, and the next day works again", async () => {
    const ctx = setTo({ SMS_DAILY_BUDGET: 2 });
    const people = await Promise.all([signedIn(), signedIn(), signedIn()]);
    const [, , third] = people;
    expect([await ask(people[0]!, ctx), await ask(people[1]!, ctx)]).toEqual(["sent", "sent"]);
    const refused = proveOwnPhone(ctx, third!, elsewhere(), { request: true });
    await expect(refused).rejects.toMatchObject({
      kind: "rate_limited",
      code: "sms_budget_spent",
      message:
        "We can't send any more texts today. Try again tomorrow. Until then, we'll reach you by email.",
      // The world's clock starts at noon.
      detail: { retryAfterSeconds: (12 * HOUR) / SECOND },
    });
    expect(world.logged).toContainEqual({ event: "sms.budget_spent", budget: 2 });
    expect(await sentTo(third!)).toBe(0);
    await world.after(12 * HOUR);
    expect(await ask(third!, ctx)).toBe("sent");
  });

  it("can't overdraw the budget when many are requested at the same time", async () => {
    const ctx = setTo({ SMS_DAILY_BUDGET: 3 });
    const people = await Promise.all(Array.from({ length: 8 }, () => signedIn()));
    const answers = await Promise.all(people.map((who) => ask(who, ctx)));
    expect(answers.filter((answer) => answer === "sent")).toHaveLength(3);
    expect(answers.filter((answer) => answer === "sms_budget_spent")).toHaveLength(5);
  });

  it("is refused to a network over its daily limit, without using up limits that others share", async () => {
    const ctx = setTo({ RATE_LIMITS: { "sms_day.network": { limit: 3, window: DAY } } });
    const office = from("192.0.2.1");
    const people = await Promise.all(Array.from({ length: 5 }, () => signedIn()));
    const answers = [];
    for (const who of people) answers.push(await ask(who, ctx, office));
    expect(answers).toEqual([...Array(3).fill("sent"), ...Array(2).fill("rate_limited")]);
    expect([await countOf("sms_day.budget"), await countOf("sms.country")]).toEqual([3, 3]);
    expect(await countOf("sms_day.account")).toBe(3);
  });

  it("is refused to an account over its daily limit, whatever its number, without touching the budget", async () => {
    const ctx = setTo({ RATE_LIMITS: { "sms_day.account": { limit: 2, window: DAY } } });
    const who = await signedIn();
    const answers = [];
    for (let n = 0; n < 3; n++) {
      await world.db.update(users).set({ phone: someNumber() }).where(eq(users.id, who.id));
      answers.push(await ask(who, ctx));
      await world.after(25 * 60_000);
    }
    expect(answers).toEqual(["sent", "sent", "rate_limited"]);
    expect(await countOf("sms_day.budget")).toBe(2);
  });

  it("uses up neither the number's nor the network's limits while its account is refused", {
    tags: ["full"],
  }, async () => {
    const number = someNumber();
    const [stranger, holder] = [await signedIn(number), await signedIn(number)];
    const office = from("192.0.2.2");
    const answers = [];
    for (let n = 0; n < 20; n++) {
      answers.push(await ask(stranger, world.ctx, office));
      await world.after(2 * 60_000);
    }
    // Three are sent in the first hour. One account may send three of the ten texts that a number can get per day.
    expect(answers.filter((answer) => answer === "sent")).toHaveLength(3);
    expect(await countOf("code_day.number")).toBe(3);
    expect(await countOf("sms_day.network")).toBe(3);
    // The number's limit for the hour is used up. That costs neither its limit for the day nor the holder's share.
    for (let n = 0; n < 2; n++) expect(await ask(holder)).toBe("rate_limited");
    await world.after(HOUR);
    expect(await ask(stranger, world.ctx, office)).toBe("rate_limited");
    expect(await ask(holder)).toBe("sent");
    expect(await countOf("code_day.number")).toBe(3 + 1);
  });

  it("is refused to accounts of one mailbox, or of one IPv6 site, over the daily limit", async () => {
    const daily = { limit: 2, window: DAY };
    const byMailbox = setTo({ RATE_LIMITS: { "sms_day.mailbox": daily } });
    const name = newId("usr", world.ctx.now()).slice(4);
    const spelt = ["", "+a", "+b"].map((tag) => signedIn(undefined, { email: `${name}${tag}@gmail.com` }));
    const answers = [];
    for (const who of await Promise.all(spelt)) answers.push(await ask(who, byMailbox));
    expect(answers).toEqual(["sent", "sent", "rate_limited"]);
    expect(await countOf("sms_day.budget")).toBe(2);

    const bySite = setTo({ RATE_LIMITS: { "sms_day.site": daily } });
    const inSite = [];
    for (const subnet of ["1", "2", "3"])
      inSite.push(await ask(await signedIn(), bySite, from(`2001:db8:7:${subnet}::1`)));
    expect(inSite).toEqual(["sent", "sent", "rate_limited"]);
    expect(await countOf("sms_day.budget")).toBe(4);
  });

  it("is refused for a country over its hourly limit", async () => {
    const ctx = setTo({ RATE_LIMITS: { "sms.country": { limit: 2, window: HOUR } } });
    const [one, two, three] = await Promise.all([signedIn(), signedIn(), signedIn()]);
    expect([await ask(one!, ctx), await ask(two!, ctx), await ask(three!, ctx)]).toEqual([
      "sent",
      "sent",
      "sms_country_busy",
    ]);
    expect(await countOf("sms_day.budget")).toBe(3 - 1);
    const toronto = await signedIn("+14162345678");
    expect(await ask(toronto, ctx)).toBe("sent");
  });
});

describe("a request's phone check", () => {
  async function agreed(phone: string) {
    const [requester, subject] = await Promise.all([world.person(), world.person()]);
    const id = await world.ask(requester, subject, {
      services: ["phone_verification"],
      claims: { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12", phone },
    });
    await world.consent(subject, id);
    return { subject, id };
  }

  const phoneCheck = async (id: string) =>
    (await world.db.select().from(checks).where(eq(checks.verificationId, id))).find(
      ({ check }) => check === "phone_verification",
    );

  it("survives when the budget is spent: the subject learns what they can do instead", async () => {
    const ctx = setTo({ SMS_DAILY_BUDGET: 1 });
    expect(await ask(await signedIn(), ctx)).toBe("sent");
    const { subject, id } = await agreed(someNumber());
    await expect(proveStatedPhone(ctx, subject.id, id, CLIENT, { request: true })).rejects.toMatchObject({
      code: "sms_budget_spent",
      message:
        "We can't send any more texts today. Try again tomorrow, or continue without this check. Nothing you've added is lost.",
    });
    expect((await world.row(id)).status).toBe("in_progress");
    await world.after(12 * HOUR);
    await proveStatedPhone(ctx, subject.id, id, CLIENT, { request: true });
    expect(await sentTo(subject)).toBe(1);
  });

  it("doesn't wait for a code that can't be sent, and an earlier proof still counts", async () => {
    const { id } = await agreed("+44 7400 123456");
    expect(await phoneCheck(id)).toMatchObject({ status: "inconclusive" });

    const phone = someNumber();
    const { subject, id: other } = await agreed(phone);
    expect(await phoneCheck(other)).toMatchObject({ status: "waiting" });
    await proveStatedPhone(world.ctx, subject.id, other, CLIENT, { request: true });
    const [code] = await world.db.select().from(codes).where(eq(codes.verificationId, other));
    const digits = await digitsOf(world.ctx.env, code?.id ?? "");
    await proveStatedPhone(world.ctx, subject.id, other, CLIENT, { code: digits });
    const elsewhere = setTo({ SMS_COUNTRIES: ["CA"] });
    const evidence = await gatherEvidence(elsewhere, other);
    expect(evidence?.input).toMatchObject({ textMessages: "sandbox", provenPhone: { number: phone } });
  });

  it("offers no code that can't be sent", { tags: ["full"] }, async () => {
    const { subject, id } = await agreed("+44 7400 123456");
    await expect(
      proveStatedPhone(world.ctx, subject.id, id, CLIENT, { request: true }),
    ).rejects.toMatchObject({
      kind: "conflict",
      code: "phone_country_unsupported",
      message: "We can only send texts to numbers in the United States and Canada right now.",
    });
    const other = await agreed(someNumber());
    await world.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, other.subject.id));
    await expect(
      proveStatedPhone(world.ctx, other.subject.id, other.id, CLIENT, { request: true }),
    ).rejects.toMatchObject({ code: "email_unverified" });
  });
});

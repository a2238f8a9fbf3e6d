import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { seal } from "#core/crypto/fields.ts";
import { job, rowsFor } from "#core/effects.ts";
import type { Env } from "#core/env.ts";
import { secondFactors } from "#db/schema/accounts/second-factor.ts";
import { users } from "#db/schema/accounts/users.ts";
import { rateLimits } from "#db/schema/ground.ts";
import { outbox } from "#db/schema/outbox.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { allJobs } from "#functions/jobs/all-jobs.ts";
import { runRow } from "#functions/jobs/run-row.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { somePhone } from "#tests/harness/people/phone.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeEach(async () => {
  world = await ownTime();
});
afterEach(() => world?.stop());

const setTo = (env: Partial<Env>): Ctx => ({ ...world.ctx, env: { ...world.ctx.env, ...env } });

/** A completed peer check whose requester wants a text message and has proven this number. */
async function ended(number: string, email: boolean) {
  const [requester, subject] = await Promise.all([world.person(), world.person()]);
  const place = { table: "users", column: "proven_phone", row: requester.id };
  const provenPhone = await seal(world.ctx.env, place, number);
  const proven = { phone: number, provenPhone, phoneVerifiedAt: 1 };
  await world.db.update(users).set(proven).where(eq(users.id, requester.id));
  const notify = { sms: true, email };
  const id = await world.ask(requester, subject, {
    peer: { kind: "identity", context: "dating", notify, mutualOffered: false },
  });
  await world.db.update(verifications).set({ status: "completed" }).where(eq(verifications.id, id));
  const [row] = rowsFor(world.ctx, [job("sms.completed", { verification_id: id })]);
  await world.db.insert(outbox).values(row!);
  return { id, requester, number, rowId: row!.id };
}
type Ended = Awaited<ReturnType<typeof ended>>;

/** Runs the text message's job with other settings, and every job that follows. @returns the row's status */
async function run({ rowId }: Ended, env: Partial<Env> = {}): Promise<string | undefined> {
  await runRow(setTo(env), rowId, allJobs);
  await world.settle();
  const [row] = await world.db.select().from(outbox).where(eq(outbox.id, rowId));
  return row?.status;
}
const sent = async ({ requester, number }: Ended) => ({
  texts: (await mailsTo(number)).length,
  mails: (await mailsTo(requester.email)).filter(({ subject }) => subject.includes("is ready")).length,
});
const counted = async () =>
  (await world.db.select().from(rateLimits).where(like(rateLimits.key, "sms_day.budget:%"))).reduce(
    (sum, { count }) => sum + count,
    0,
  );

it("a text message about a result is sent and counted", async () => {
  const one = await ended(somePhone(), false);
  expect(await run(one)).toBe("done");
  expect(await sent(one)).toEqual({ texts: 1, mails: 0 });
  expect(await counted()).toBe(1);
});

it("a mail is sent instead, without an error, once the day's budget is spent", async () => {
  const env = { SMS_DAILY_BUDGET: 1 };
  expect(await run(await ended(somePhone(), false), env)).toBe("done");
  const late = await ended(somePhone(), false);
  expect(await run(late, env)).toBe("done");
  expect(await sent(late)).toEqual({ texts: 0, mails: 1 });
  expect(world.logged).toContainEqual({ event: "sms.budget_spent", budget: 1 });
});

it("a requester who also wants a mail doesn't get two", async () => {
  const env = { SMS_DAILY_BUDGET: 1 };
  await run(await ended(somePhone(), false), env);
  const both = await ended(somePhone(), true);
  await run(both, env);
  expect(await sent(both)).toEqual({ texts: 0, mails: 0 });
});

it("a mail replaces texts to unsupported numbers and texts beyond the account's limit", async () => {
  const abroad = await ended("+447400123456", false);
  expect(await run(abroad)).toBe("done");
  expect([(await sent(abroad)).mails, await counted()]).toEqual([1, 0]);

  const limits = { RATE_LIMITS: { "sms_day.account": { limit: 1, window: DAY } } } as const;
  const busy = await ended(somePhone(), false);
  await run(busy, limits);
  const [row] = rowsFor(world.ctx, [job("sms.completed", { verification_id: busy.id })]);
  await world.db.insert(outbox).values(row!);
  await run({ ...busy, rowId: row!.id }, limits);
  expect([await sent(busy), await counted()]).toEqual([{ texts: 1, mails: 1 }, 1]);
});

it("a message that the gateway refuses at first is counted once", async () => {
  const one = await ended(somePhone(), false);
  expect(await run(one, { MAIL_URL: "http://127.0.0.1:9" })).toBe("pending");
  await world.after(60 * 60_000);
  expect([await sent(one), await counted()]).toEqual([{ texts: 1, mails: 0 }, 1]);
});

it("nothing reaches a requester who has left the team; its owner gets a mail instead", async () => {
  const one = await ended(somePhone(), false);
  const owner = await world.person();
  await world.db.insert(teams).values({ id: "team_left", name: "Team", createdAt: 1 });
  await world.db
    .insert(memberships)
    .values({ id: "mem_left", teamId: "team_left", userId: owner.id, role: "owner", joinedAt: 1 });
  await world.db.update(verifications).set({ teamId: "team_left" }).where(eq(verifications.id, one.id));
  expect(await run(one)).toBe("done");
  expect(await sent(one)).toEqual({ texts: 0, mails: 0 });
  expect(await mailsTo(owner.email)).toHaveLength(1);
});

it("nothing reaches anyone who is locked out of the team, not even its owner", async () => {
  const one = await ended(somePhone(), false);
  const [owner, admin] = [await world.person(), await world.person()];
  await world.db
    .insert(teams)
    .values({ id: "team_shut", name: "Team", requireSecondFactor: true, createdAt: 1 });
  await world.db.insert(memberships).values([
    { id: "mem_owner", teamId: "team_shut", userId: owner.id, role: "owner", joinedAt: 1 },
    { id: "mem_admin", teamId: "team_shut", userId: admin.id, role: "admin", joinedAt: 1 },
  ]);
  await world.db
    .insert(secondFactors)
    .values({ userId: admin.id, secret: "sealed", createdAt: 1, confirmedAt: 1 });
  await world.db.update(verifications).set({ teamId: "team_shut" }).where(eq(verifications.id, one.id));
  expect(await run(one)).toBe("done");
  expect(await sent(one)).toEqual({ texts: 0, mails: 0 });
  expect([await mailsTo(owner.email), (await mailsTo(admin.email)).length]).toEqual([[], 1]);
});

it("nothing reaches anyone after the team was deleted", async () => {
  const one = await ended(somePhone(), false);
  await world.db.insert(teams).values({ id: "team_gone", name: "Team", createdAt: 1, deletedAt: 2 });
  await world.db.update(verifications).set({ teamId: "team_gone" }).where(eq(verifications.id, one.id));
  expect(await run(one)).toBe("done");
  expect(await sent(one)).toEqual({ texts: 0, mails: 0 });
});

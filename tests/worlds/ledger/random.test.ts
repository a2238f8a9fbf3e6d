import { and, eq, isNull } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import { TEST_CARDS, type TestCardToken } from "#contract/billing.ts";
import { SERVICES } from "#contract/checks/catalog.ts";
import { PRIORITIES, type Status, VERIFICATION_TYPES } from "#contract/enums.ts";
import { BILLING_CYCLES, PLAN_IDS } from "#contract/plans.ts";
import { DomainError } from "#core/errors.ts";
import { invoices, paymentMethods, payments } from "#db/schema/billing.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import type { User } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { simulated } from "#functions/billing/gateway/simulated.ts";
import { payInvoice } from "#functions/billing/invoices/pay.ts";
import { addMethod, removeMethod, setDefaultMethod } from "#functions/billing/methods/change.ts";
import { answerPayment } from "#functions/billing/payments/confirm.ts";
import { refundInvoice } from "#functions/billing/refund.ts";
import { selectCharged } from "#functions/billing/refund-parts.ts";
import { cancelPlan, reactivatePlan } from "#functions/billing/subscriptions/cancel.ts";
import { changePlan } from "#functions/billing/subscriptions/change.ts";
import { verifyLedger } from "#functions/ledger/verify.ts";
import { creditByHand } from "#functions/lifecycle/by-operator.ts";
import { cancelVerification } from "#functions/lifecycle/cancel.ts";
import { declineVerification } from "#functions/lifecycle/decline.ts";
import { withdrawConsent } from "#functions/lifecycle/withdraw.ts";
import { randomFrom } from "#tests/fixtures/history.ts";
import { DAY, HOUR, ownTime, type World } from "#tests/harness/time.ts";

const SEED = 17;
const TOKENS = Object.keys(TEST_CARDS) as TestCardToken[];

async function ownBooks(): Promise<World> {
  // A month with 31 days, so that plans bought in the test meet shorter months.
  const world = await ownTime({ start: Date.UTC(2027, 11, 29, 12) });
  onTestFinished(world.stop);
  return world;
}

/** Someone who pays, and for whom: themselves, or a team of theirs. */
interface Customer {
  user: User;
  teamId: string | undefined;
}

async function makeTeam(world: World, owner: User): Promise<string> {
  const id = `team_${owner.id.slice(4)}`;
  await world.db.insert(teams).values({ id, name: "Harbor", createdAt: world.ctx.now() });
  await world.db.insert(memberships).values({
    id: `mem_${owner.id.slice(4)}`,
    teamId: id,
    userId: owner.id,
    role: "owner",
    joinedAt: world.ctx.now(),
  });
  return id;
}

/**
 * Does random things with money, and stops the process at random between a payment's record and its outcome. What the
 * product refuses is skipped; everything else has to keep the books right.
 * @returns how many operations weren't refused
 */
async function operate(world: World, count: number, provedEvery: number): Promise<number> {
  const random = randomFrom(SEED);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const subject = await world.person();
  const people = await Promise.all([world.person(), world.person(), world.person()]);
  const customers: Customer[] = people.map((user) => ({ user, teamId: undefined }));
  customers.push({ user: people[2]!, teamId: await makeTeam(world, people[2]!) });
  const { ctx, db } = world;

  const ask = async ({ user, teamId }: Customer) => {
    const type = pick(VERIFICATION_TYPES);
    const services = SERVICES[type].filter(() => random() < 0.4);
    await world.ask(
      user,
      subject,
      { type, services, priority: pick(PRIORITIES), teamId: teamId ?? null },
      "own",
    );
  };
  const anyRow = async (status: Status, { user, teamId }: Customer) => {
    const isTheirs = and(
      eq(verifications.status, status),
      eq(verifications.requesterId, user.id),
      teamId ? eq(verifications.teamId, teamId) : isNull(verifications.teamId),
    );
    return pick(
      await db.select({ id: verifications.id }).from(verifications).where(isTheirs).orderBy(verifications.id),
    );
  };
  const anyOf = async <T extends { customerId: string }>(rows: Promise<T[]>, { user, teamId }: Customer) =>
    pick((await rows).filter((row) => row.customerId === (teamId ?? user.id)));

  const operations: ((customer: Customer) => Promise<unknown>)[] = [
    ask,
    ask,
    ask,
    ask,
    async (c) => world.consent(subject, (await anyRow("pending", c)).id),
    async (c) => world.consent(subject, (await anyRow("pending", c)).id),
    async (c) => world.consent(subject, (await anyRow("pending", c)).id),
    async (c) => cancelVerification(ctx, c.user.id, (await anyRow("pending", c)).id),
    async (c) => declineVerification(ctx, subject.id, (await anyRow("pending", c)).id, undefined),
    async (c) => withdrawConsent(ctx, subject.id, (await anyRow("in_progress", c)).id),
    async (c) =>
      creditByHand(
        ctx,
        (await anyRow("in_progress", c)).id,
        1 + Math.floor(random() * 900),
        "ops:test",
        "test",
      ),
    async (c) =>
      changePlan(ctx, c.user.id, { plan: pick(PLAN_IDS), cycle: pick(BILLING_CYCLES), teamId: c.teamId }),
    async (c) =>
      changePlan(ctx, c.user.id, { plan: pick(PLAN_IDS), cycle: pick(BILLING_CYCLES), teamId: c.teamId }),
    (c) => cancelPlan(ctx, c.user.id, c.teamId),
    (c) => reactivatePlan(ctx, c.user.id, c.teamId),
    (c) => addMethod(ctx, c.user.id, { token: pick(TOKENS), teamId: c.teamId }),
    (c) => addMethod(ctx, c.user.id, { token: "tok_visa", teamId: c.teamId }),
    async (c) =>
      setDefaultMethod(ctx, c.user.id, (await anyOf(db.select().from(paymentMethods), c)).id, c.teamId),
    async (c) =>
      removeMethod(ctx, c.user.id, (await anyOf(db.select().from(paymentMethods), c)).id, c.teamId),
    async (c) => payInvoice(ctx, c.user.id, (await anyOf(db.select().from(invoices), c)).id, c.teamId),
    async (c) => {
      const waiting = (await db.select().from(payments)).filter((p) => p.status === "action_required");
      const { id, customerId } = pick(waiting);
      if (customerId !== (c.teamId ?? c.user.id)) return;
      await answerPayment(ctx, c.user.id, id, { approve: random() < 0.6, teamId: c.teamId });
    },
    async (c) => {
      const invoiceId = (await anyOf(db.select().from(invoices), c)).id;
      const charged = await selectCharged(ctx, invoiceId);
      const verificationId = charged.length > 0 && random() < 0.5 ? pick(charged).verificationId : null;
      const cents = 1 + Math.floor(random() * (verificationId ? 600 : 4000));
      await refundInvoice(ctx, { invoiceId, verificationId, cents, by: "ops:test", why: "test" });
    },
    () => world.after(Math.floor(random() * 12) * HOUR),
    () => world.after(Math.floor(random() * 3 * DAY)),
  ];

  let done = 0;
  for (let i = 1; i <= count; i++) {
    if (random() < 0.1)
      vi.spyOn(simulated, pick(["charge", "refund"])).mockRejectedValueOnce(new Error("Killed"));
    const operation = pick(operations);
    try {
      await operation(pick(customers));
      done++;
    } catch (error) {
      const isNothingThere = error instanceof TypeError && error.message.includes("undefined");
      const isKilled = error instanceof Error && error.message === "Killed";
      if (!(error instanceof DomainError || isNothingThere || isKilled)) throw error;
    }
    vi.restoreAllMocks();
    await world.settle();
    if (i % provedEvery === 0) expect((await verifyLedger(ctx)).found, `after ${i} operations`).toEqual([]);
  }
  // What was left open by a kill is finished by the clocks.
  await world.after(2 * DAY);
  await world.after(HOUR);
  expect((await verifyLedger(ctx)).found).toEqual([]);
  expect(world.logged.filter(({ event }) => event === "tick.failed")).toEqual([]);
  const open = (await db.select().from(payments)).filter((p) => p.status === "processing");
  expect(open).toEqual([]);
  return done;
}

it("proves the books after hundreds of random operations with kills in between", async () => {
  const world = await ownBooks();
  expect(await operate(world, 150, 15)).toBeGreaterThan(75);
  const { entries } = await verifyLedger(world.ctx);
  expect(entries).toBeGreaterThan(20);
}, 120_000);

it("proves the books after 10,000 of them", { tags: ["full"], timeout: 1_800_000 }, async () => {
  const world = await ownBooks();
  expect(await operate(world, 10_000, 250)).toBeGreaterThan(5_000);
});

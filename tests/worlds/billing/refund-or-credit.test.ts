import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { planCents } from "#contract/billing/plans.ts";
import { DAY } from "#contract/time.ts";
import { commit } from "#core/write/commit.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { payments, refundParts, subscriptions } from "#db/schema/billing.ts";
import { ledger } from "#db/schema/ledger.ts";
import { simulated } from "#functions/billing/gateway/simulated.ts";
import { GatewayBusy } from "#functions/billing/gateway/types.ts";
import { settle } from "#functions/billing/payments/settle.ts";
import { findInvoice, refundInvoice } from "#functions/billing/refund.ts";
import { cancelPlan } from "#functions/billing/subscriptions/cancel.ts";
import { changePlan } from "#functions/billing/subscriptions/change.ts";
import { verifyLedger } from "#functions/ledger/verify.ts";
import { withdrawConsent } from "#functions/lifecycle/answer/withdraw.ts";
import { creditable, creditByHand } from "#functions/lifecycle/end/by-operator.ts";
import { showVerification } from "#functions/lifecycle/show/show.ts";
import { surchargeCredit } from "#functions/verification/credits.ts";
import { expectSoundBooks, giveCard } from "#tests/harness/billing.ts";
import { invoicesOf, later } from "#tests/harness/world/billing-world.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

const DECEMBER = Date.UTC(2026, 11, 1);
let world: World;
let me: User;
let subject: User;

beforeEach(async () => {
  world = await ownTime({ start: DECEMBER - DAY });
  me = await world.person();
  subject = await world.person();
  await giveCard(me.id, world.dbUrl);
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect((await verifyLedger(world.ctx)).found).toEqual([]);
  await expectSoundBooks(me.id, world.dbUrl);
  await world.stop();
});

/** Starts some verifications at $2.99 each and has them paid. @returns their ids, and the invoice's */
async function paid(count: number): Promise<{ ids: string[]; invoiceId: string }> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const id = await world.ask(me, subject);
    await world.consent(subject, id);
    ids.push(id);
  }
  await later(world, DECEMBER + 60_000);
  const [invoice] = await invoicesOf(world, me.id);
  expect(invoice).toMatchObject({ status: "paid", totalCents: 299 * count });
  return { ids, invoiceId: invoice?.id ?? "" };
}

async function refund(invoiceId: string, cents: number, verificationId?: string): Promise<string> {
  const id = await refundInvoice(world.ctx, {
    invoiceId,
    cents,
    by: "ops:test",
    why: "Test",
    ...(verificationId && { verificationId }),
  });
  await world.settle();
  return id;
}

/** Has every check of a verification end without a result. */
const fail = async (id: string) => {
  await withdrawConsent(world.ctx, subject.id, id);
  await world.settle();
};

const credited = async (id: string) =>
  (
    await world.db
      .select()
      .from(ledger)
      .where(and(eq(ledger.verificationId, id), eq(ledger.kind, "credit")))
      .orderBy(ledger.seq)
  ).map(({ amountCents }) => amountCents);

const partsOf = async (paymentId: string) =>
  (
    await world.db.select().from(refundParts).where(eq(refundParts.paymentId, paymentId)).orderBy(sql`rowid`)
  ).map(({ amountCents }) => amountCents);

it("credits only what wasn't refunded when a verification ends", async () => {
  const { ids, invoiceId } = await paid(2);
  await refund(invoiceId, 299, ids[0]);
  await refund(invoiceId, 100, ids[1]);
  expect([await creditable(world.ctx, ids[0]!), await creditable(world.ctx, ids[1]!)]).toEqual([0, 199]);
  for (const id of ids) await fail(id);
  expect([await credited(ids[0]!), await credited(ids[1]!)]).toEqual([[], [199]]);
  const shown = await showVerification(world.ctx, me.id, ids[1]!);
  expect([shown.amount_due, shown.refunded, shown.credited]).toEqual([2.99, 1, 1.99]);
  expect((await showVerification(world.ctx, subject.id, ids[1]!)).refunded).toBeNull();
});

it("refunds only what wasn't credited", async () => {
  const { ids, invoiceId } = await paid(2);
  await fail(ids[0]!);
  await expect(refund(invoiceId, 1, ids[0])).rejects.toMatchObject({ code: "too_much" });
  await expect(refund(invoiceId, 300)).rejects.toMatchObject({ code: "too_much" });
  expect(await partsOf(await refund(invoiceId, 299))).toEqual([299]);
  await fail(ids[1]!);
  expect(await credited(ids[1]!)).toEqual([]);
});

it("spreads a refund of the whole invoice over its verifications by what's left of each", async () => {
  const { ids, invoiceId } = await paid(3);
  await creditByHand(world.ctx, ids[0]!, 199, "ops:test", "Test");
  expect(await partsOf(await refund(invoiceId, 350))).toEqual([51, 150, 149]);
  for (const id of ids) await fail(id);
  expect(await Promise.all(ids.map(credited))).toEqual([[199, 49], [149], [150]]);
  expect((await findInvoice(world.ctx, invoiceId))?.left).toBe(0);
});

it("refuses a verification of another invoice", async () => {
  const { invoiceId } = await paid(1);
  const other = await world.ask(me, subject);
  await expect(refund(invoiceId, 1, other)).rejects.toMatchObject({ kind: "invalid" });
});

it("refunds what the card paid, although a credit from before paid the rest", async () => {
  const ids = [await world.ask(me, subject), await world.ask(me, subject)];
  for (const id of ids) await world.consent(subject, id);
  await fail(ids[0]!);
  await later(world, DECEMBER + 60_000);
  const [invoice] = await invoicesOf(world, me.id);
  expect(invoice).toMatchObject({ status: "paid", creditCents: 299, totalCents: 299 });
  await refund(invoice?.id ?? "", 299);
  await fail(ids[1]!);
  expect(await credited(ids[1]!)).toEqual([]);
});

it("lets either the refund or the credit win when both come at once", async () => {
  const { ids, invoiceId } = await paid(1);
  const both = await Promise.allSettled([
    refund(invoiceId, 299),
    creditByHand(world.ctx, ids[0]!, 299, "ops:test", "Test"),
    refund(invoiceId, 299, ids[0]),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
});

it("credits what a refund under way kept from being credited, once that fails", async () => {
  const { ids, invoiceId } = await paid(1);
  vi.spyOn(simulated, "refund").mockRejectedValue(new GatewayBusy("busy"));
  const refunding = await refund(invoiceId, 200);
  await fail(ids[0]!);
  expect(await credited(ids[0]!)).toEqual([99]);
  const failed = { status: "failed", processorId: null, failure: "refund_failed" } as const;
  await settle(world.ctx, refunding, failed);
  await settle(world.ctx, refunding, failed);
  expect(await credited(ids[0]!)).toEqual([99, 200]);
});

describe("two refunds under way that fail", () => {
  const failed = { status: "failed", processorId: null, failure: "refund_failed" } as const;
  const refunding = async (invoiceId: string) => {
    vi.spyOn(simulated, "refund").mockRejectedValue(new GatewayBusy("busy"));
    return [await refund(invoiceId, 150), await refund(invoiceId, 149)];
  };

  it("each credit what they kept from being credited", async () => {
    const { ids, invoiceId } = await paid(1);
    const refunds = await refunding(invoiceId);
    await fail(ids[0]!);
    expect(await credited(ids[0]!)).toEqual([]);
    for (const id of refunds) await settle(world.ctx, id, failed);
    expect(await credited(ids[0]!)).toEqual([150, 149]);
  });

  it("credit together no more than they kept from being credited", async () => {
    const { ids, invoiceId } = await paid(1);
    const refunds = await refunding(invoiceId);
    const row = await world.row(ids[0]!);
    const surcharge = surchargeCredit(world.ctx, row, 100);
    await commit(world.ctx, { ...surcharge, resourceId: row.id });
    expect(await credited(row.id)).toEqual([]);
    for (const id of refunds) await settle(world.ctx, id, failed);
    expect(await credited(row.id)).toEqual([100]);
  });
});

it("gives the money back once when the bank returns the refund", async () => {
  const { ids, invoiceId } = await paid(1);
  const refunded = await refund(invoiceId, 299);
  await settle(world.ctx, refunded, { status: "failed", processorId: null, failure: "refund_failed" });
  await fail(ids[0]!);
  expect(await credited(ids[0]!)).toEqual([]);
  const [payment] = await world.db.select().from(payments).where(eq(payments.id, refunded));
  expect(payment).toMatchObject({ status: "succeeded", failure: "refund_failed" });
});

describe("a plan's period", () => {
  const buy = async (plan: "professional" | "business") => {
    await world.after(1000);
    await changePlan(world.ctx, me.id, { plan, cycle: "monthly", teamId: undefined });
    await world.settle();
  };
  const planInvoices = async () =>
    (await invoicesOf(world, me.id)).filter(({ kind }) => kind === "subscription");

  it("isn't refunded for what an upgrade credited of it", async () => {
    await buy("professional");
    await world.after(10 * DAY);
    await buy("business");
    const [before] = await planInvoices();
    const { left, invoice } = (await findInvoice(world.ctx, before?.id ?? "")) ?? {};
    expect(left).toBeGreaterThan(0);
    // Of 30 days, 20 were left.
    expect(left).toBe((invoice?.totalCents ?? 0) - Math.ceil(((invoice?.totalCents ?? 0) * 20) / 30));
    await expect(refund(before?.id ?? "", (left ?? 0) + 1)).rejects.toMatchObject({ code: "too_much" });
    await refund(before?.id ?? "", left ?? 0);
  });

  it("that's refunded while its upgrade is being paid isn't credited as well", async () => {
    await buy("professional");
    await world.after(10 * DAY);
    const [before] = await planInvoices();
    vi.spyOn(simulated, "charge").mockRejectedValueOnce(new GatewayBusy("busy"));
    await buy("business").catch(() => {});
    await refund(before?.id ?? "", before?.totalCents ?? 0);
    await world.after(DAY);
    await world.settle();
    expect(await planInvoices()).toHaveLength(1);
  });

  describe("doesn't stop an upgrade that's being paid", () => {
    const buyWhile = async (act: () => Promise<unknown>) => {
      vi.spyOn(simulated, "charge").mockRejectedValueOnce(new GatewayBusy("busy"));
      await buy("business").catch(() => {});
      await act();
      await world.after(DAY);
      await world.settle();
      const [plan] = await world.db.select().from(subscriptions).where(eq(subscriptions.customerId, me.id));
      expect(plan?.plan).toBe("business");
    };

    it("by a refund of an earlier one", async () => {
      await buy("professional");
      await world.after(35 * DAY);
      // The next run collects the renewal.
      await world.after(DAY);
      const [first, second] = await planInvoices();
      expect(second).toMatchObject({ status: "paid" });
      await buyWhile(() => refund(first?.id ?? "", 500));
    });

    it("by another refund, if so much was refunded before that nothing is credited", async () => {
      await buy("professional");
      await world.after(15 * DAY);
      const [invoice] = await planInvoices();
      await refund(invoice?.id ?? "", 2000);
      await buyWhile(() => refund(invoice?.id ?? "", 500));
    });
  });

  it("is credited in full by an upgrade after its refund failed, and not while that's under way", async () => {
    await buy("professional");
    await world.after(15 * DAY);
    const [before] = await planInvoices();
    vi.spyOn(simulated, "refund").mockRejectedValueOnce(new GatewayBusy("busy"));
    const refunding = await refund(before?.id ?? "", 1000);
    await expect(buy("business")).rejects.toMatchObject({
      code: "refund_in_progress",
      message: "A refund of your plan is on its way. Try again in a few minutes.",
    });
    await settle(world.ctx, refunding, { status: "failed", processorId: null, failure: "refund_failed" });
    await buy("business");
    const [, upgrade] = await planInvoices();
    // Of 30 days, 15 were left.
    const credit = Math.ceil((before?.totalCents ?? 0) / 2);
    expect(upgrade?.totalCents).toBe(planCents("business", "monthly") - credit);
  });

  it("can still be canceled while it's being refunded", async () => {
    await buy("professional");
    const [invoice] = await planInvoices();
    vi.spyOn(simulated, "refund").mockRejectedValueOnce(new GatewayBusy("busy"));
    await refund(invoice?.id ?? "", 1000);
    await cancelPlan(world.ctx, me.id, undefined);
    const [plan] = await world.db.select().from(subscriptions).where(eq(subscriptions.customerId, me.id));
    expect(plan?.pendingPlan).toBe("free");
  });
});

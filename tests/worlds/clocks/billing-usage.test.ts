import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { runBatch } from "#db/batch.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { users } from "#db/schema/accounts/users.ts";
import { paymentMethods } from "#db/schema/billing.ts";
import { payerOf } from "#functions/allowance/payer.ts";
import { accountOf, assertPayable, selectAccount } from "#functions/allowance/standing.ts";
import { payInvoice } from "#functions/billing/invoices/pay.ts";
import { addMethod, removeMethod, setDefaultMethod } from "#functions/billing/methods/change.ts";
import { entryStatement } from "#functions/ledger/entries.ts";
import { verifyLedger } from "#functions/ledger/verify.ts";
import { balancesOf, expectSoundBooks, giveCard } from "#tests/harness/billing.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { billingMailsTo, charge, invoicesOf, later, paymentsOf } from "#tests/harness/world/billing-world.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

const DECEMBER = Date.UTC(2026, 11, 1);
const JANUARY = Date.UTC(2027, 0, 1);
let world: World;
let me: User;

beforeEach(async () => {
  world = await ownTime();
  me = await world.person();
});
afterEach(async () => {
  await expectSoundBooks(me.id, world.dbUrl);
  await world.stop();
});

const credit = (cents: number) =>
  runBatch(world.db, [
    entryStatement(world.ctx, {
      kind: "credit",
      key: `credit:${cents}`,
      customerId: me.id,
      amount: cents,
      reason: "goodwill",
    }),
  ]);

/** Asks whether a person could send one more request. */
async function mayAsk(person: User): Promise<void> {
  const payer = await payerOf(world.ctx, { userId: person.id, teamId: null, address: person.email });
  const account = accountOf(await selectAccount(world.ctx, payer));
  assertPayable(world.ctx, account, { listCents: 299, coveredCents: 299, freeCents: 0, dueCents: 0 }, false);
}

it("collects a month's charges with one invoice when the month has ended", async () => {
  await giveCard(me.id, world.dbUrl);
  await charge(world, me, 1299);
  await world.after(DAY);
  await charge(world, me, 700);
  await later(world, DECEMBER - 5 * 60_000);
  expect(await invoicesOf(world, me.id)).toEqual([]);
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({ receivable: 1999 });

  await later(world, DECEMBER);
  expect(await invoicesOf(world, me.id)).toMatchObject([
    { kind: "usage", status: "paid", subtotalCents: 1999, creditCents: 0, totalCents: 1999, number: 1 },
  ]);
  expect(await paymentsOf(world, me.id)).toMatchObject([{ status: "succeeded", amountCents: 1999 }]);
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({ receivable: 0, processor: 1999 });
  expect(await billingMailsTo(me)).toEqual(["Payment received"]);

  await later(world, JANUARY);
  expect(await invoicesOf(world, me.id)).toHaveLength(1);
});

it("collects at once when the charges come to $50, and not before", async () => {
  await giveCard(me.id, world.dbUrl);
  await charge(world, me, 4999);
  expect(await invoicesOf(world, me.id)).toEqual([]);
  await charge(world, me, 1);
  expect(await invoicesOf(world, me.id)).toMatchObject([{ status: "paid", totalCents: 5000 }]);
});

it("lets less than $0.50 wait for next month", async () => {
  await giveCard(me.id, world.dbUrl);
  await charge(world, me, 49);
  await later(world, DECEMBER);
  expect(await invoicesOf(world, me.id)).toEqual([]);
  await charge(world, me, 1);
  await later(world, JANUARY);
  expect(await invoicesOf(world, me.id)).toMatchObject([{ status: "paid", totalCents: 50 }]);
});

it("uses credit first", async () => {
  await giveCard(me.id, world.dbUrl);
  await charge(world, me, 1000);
  await credit(300);
  await later(world, DECEMBER);
  expect(await invoicesOf(world, me.id)).toMatchObject([
    { status: "paid", creditCents: 300, totalCents: 700 },
  ]);
  expect(await paymentsOf(world, me.id)).toMatchObject([{ amountCents: 700 }]);
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({ credit: 0, receivable: 0 });
});

it("needs no payment for an invoice that credit pays in full", async () => {
  await charge(world, me, 1000);
  await credit(1500);
  await later(world, DECEMBER);
  expect(await invoicesOf(world, me.id)).toMatchObject([
    { status: "paid", creditCents: 1000, totalCents: 0 },
  ]);
  expect(await paymentsOf(world, me.id)).toEqual([]);
  expect(await balancesOf(me.id, world.dbUrl)).toMatchObject({ credit: -500, receivable: 0 });
  expect(await billingMailsTo(me)).toEqual([]);
});

it("asks for a card if there's none, and charges it on the next attempt", async () => {
  await charge(world, me, 1000);
  await later(world, DECEMBER);
  const [invoice] = await invoicesOf(world, me.id);
  expect(invoice).toMatchObject({ status: "open", attempts: 1 });
  expect(await billingMailsTo(me)).toEqual(["Your invoice is ready"]);
  expect(await world.titlesOf(me)).toContain("Your invoice is ready");

  await addMethod(world.ctx, me.id, { token: "tok_visa" });
  await world.settle();
  await world.after(60_000);
  expect(await paymentsOf(world, me.id)).toEqual([]);
  await later(world, invoice?.nextAttemptAt ?? 0);
  expect(await invoicesOf(world, me.id)).toMatchObject([{ status: "paid" }]);
  expect(await billingMailsTo(me)).toEqual(["Your invoice is ready", "Payment received"]);
});

it("is tried on days 0, 1, 3, 5 and 7, is past due then, and refuses requests of the same mailbox until it's paid", async () => {
  const name = `debtor${Date.now()}`;
  await world.db
    .update(users)
    .set({ email: `${name}@gmail.com` })
    .where(eq(users.id, me.id));
  me = { ...me, email: `${name}@gmail.com` };
  await giveCard(me.id, world.dbUrl, "tok_declined");
  await charge(world, me, 1000);
  for (let day = 0; day < 7; day++) {
    await later(world, DECEMBER + day * DAY + day * 10 * 60_000);
    expect(await invoicesOf(world, me.id)).toMatchObject([{ status: "open" }]);
    await mayAsk(me);
  }
  await later(world, DECEMBER + 7 * DAY + 3_600_000);
  const [invoice] = await invoicesOf(world, me.id);
  expect(invoice).toMatchObject({ status: "past_due", attempts: 5, nextAttemptAt: null });
  const tries = await paymentsOf(world, me.id);
  expect(tries.map(({ createdAt }) => Math.floor((createdAt - DECEMBER) / DAY))).toEqual([0, 1, 3, 5, 7]);
  const declined = { status: "failed", failure: "card_declined" };
  expect(tries).toMatchObject(Array(5).fill(declined));
  const told = [...Array(4).fill("Your payment failed"), "An invoice is past due"];
  expect(await billingMailsTo(me)).toEqual(told);
  expect((await world.titlesOf(me)).filter((title) => told.includes(title))).toEqual(told);

  const again = await world.person({ email: `${name}+new@googlemail.com` });
  for (const person of [me, again])
    await expect(mayAsk(person)).rejects.toMatchObject({
      kind: "payment_required",
      code: "payment_required",
    });
  const pay = () => payInvoice(world.ctx, me.id, invoice?.id ?? "", undefined);
  await expect(pay()).rejects.toMatchObject({ kind: "payment_required", code: "card_declined" });
  const [bad] = await world.db.select().from(paymentMethods);
  const { id } = await addMethod(world.ctx, me.id, { token: "tok_visa" });
  await setDefaultMethod(world.ctx, me.id, id, undefined);
  await removeMethod(world.ctx, me.id, bad?.id ?? "", undefined);
  await pay();
  expect(await invoicesOf(world, me.id)).toMatchObject([{ status: "paid" }]);
  for (const person of [me, again]) await mayAsk(person);
});

it("can't be put off by paying with a declined card each day", async () => {
  await giveCard(me.id, world.dbUrl, "tok_declined");
  await charge(world, me, 1000);
  await later(world, DECEMBER);
  const [invoice] = await invoicesOf(world, me.id);
  for (let day = 1; day <= 8; day++) {
    await payInvoice(world.ctx, me.id, invoice?.id ?? "", undefined).catch(() => {});
    await later(world, DECEMBER + day * DAY + 3_600_000);
  }
  expect(await invoicesOf(world, me.id)).toMatchObject([{ status: "past_due", attempts: 5 }]);
});

it("collects a charge that was made while an invoice was issued", async () => {
  await giveCard(me.id, world.dbUrl);
  await charge(world, me, 1000);
  // The invoice's charges have been read, and it's about to be written.
  const client = world.db.$client;
  const batch = client.batch.bind(client);
  client.batch = (async (statements, mode) => {
    if (/insert into .{0,2}invoices\W/.test(JSON.stringify(statements))) {
      client.batch = batch;
      await charge(world, me, 80);
    }
    return batch(statements, mode);
  }) as typeof client.batch;
  await world.after(DECEMBER - world.ctx.now());
  await later(world, DECEMBER + 60_000);
  await later(world, JANUARY);
  const totals = (await invoicesOf(world, me.id)).map(({ totalCents }) => totalCents);
  expect(totals).toEqual([1000, 80]);
});

it("puts every charge on an invoice when clocks disagree at midnight", async () => {
  await giveCard(me.id, world.dbUrl);
  await charge(world, me, 1000);
  await charge(world, me, 700);
  // The first one was written by a machine whose clock is ahead. Entries can't be changed, so the test lifts that rule.
  const [trigger] = await rows<{ sql: string }>(
    "SELECT sql FROM sqlite_master WHERE name = 'ledger_entries_unchanged'",
    [],
    world.dbUrl,
  );
  await rows("DROP TRIGGER ledger_entries_unchanged", [], world.dbUrl);
  await rows(
    "UPDATE ledger_entries SET created_at = ? WHERE customer_id = ? AND amount_cents = 1000",
    [DECEMBER + 1000, me.id],
    world.dbUrl,
  );
  await rows(trigger?.sql ?? "", [], world.dbUrl);
  await later(world, DECEMBER + 60_000);
  await later(world, JANUARY);
  const sum = (await invoicesOf(world, me.id)).reduce((total, { subtotalCents }) => total + subtotalCents, 0);
  expect(sum).toBe(1700);
  expect((await verifyLedger(world.ctx)).found).toEqual([]);
});

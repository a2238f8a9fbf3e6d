import { eq } from "drizzle-orm";
import { MINUTE } from "#contract/time.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { type Invoice, invoices, type Payment, payments, subscriptions } from "#db/schema/billing.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { mailsTo } from "../mail.ts";
import type { World } from "./time.ts";

/** Charges a person for a completed verification in a world. @returns its id */
export async function charge(world: World, payer: User, cents: number): Promise<string> {
  const subject = await world.person();
  const id = await world.ask(payer, subject, { targetName: "Jane Doe" });
  await world.db
    .update(verifications)
    .set({ priceCents: cents, amountDueCents: cents })
    .where(eq(verifications.id, id));
  await world.consent(subject, id);
  // Otherwise the world's clocks would end it and credit the charge.
  await world.db
    .update(verifications)
    .set({ status: "completed", stage: "done", completedAt: world.ctx.now() })
    .where(eq(verifications.id, id));
  return id;
}

/** Moves the clock, and runs the cron job often enough to issue an invoice and collect it. */
export async function later(world: World, until: number): Promise<void> {
  await world.after(until - world.ctx.now());
  for (let i = 0; i < 2; i++) await world.after(MINUTE);
}

/** @returns a customer's invoices, oldest first */
export const invoicesOf = (world: World, customerId: string): Promise<Invoice[]> =>
  world.db.select().from(invoices).where(eq(invoices.customerId, customerId)).orderBy(invoices.number);

/** @returns a customer's payments, oldest first */
export const paymentsOf = (world: World, customerId: string): Promise<Payment[]> =>
  world.db
    .select()
    .from(payments)
    .where(eq(payments.customerId, customerId))
    .orderBy(payments.createdAt, payments.id);

/** @returns a customer's subscription; undefined on Free */
export async function planOf(world: World, customerId: string) {
  const [found] = await world.db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId));
  return found;
}

/** @returns the subject lines of a person's billing emails, oldest first, without those about verifications */
export const billingMailsTo = async ({ email }: User): Promise<string[]> =>
  (await mailsTo(email)).filter(({ text }) => text.includes("/app/billing")).map(({ subject }) => subject);

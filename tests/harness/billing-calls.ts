import type { TestCardToken } from "#contract/billing/billing.ts";
import type { BillingCycle, PlanId } from "#contract/billing/plans.ts";
import { DAY } from "#contract/time.ts";
import type { presentRecord } from "#functions/billing/history/select.ts";
import type { showBilling } from "#functions/billing/overview.ts";
import type { previewPlan } from "#functions/billing/subscriptions/change.ts";
import type { Answer, CallOptions } from "./client.ts";
import type { Account } from "./people/account.ts";
import { rows } from "./stack/db.ts";

export type BillingView = Awaited<ReturnType<typeof showBilling>>;
export type PreviewView = Awaited<ReturnType<typeof previewPlan>>;
export type RecordView = ReturnType<typeof presentRecord>;

export interface PlanChoice {
  plan: PlanId;
  cycle?: BillingCycle;
  teamId?: string;
}

/** @returns a person's billing page, or that of one of their teams */
export const billingOf = async (who: Account, teamId?: string): Promise<BillingView> =>
  (await who.api.get<BillingView>(`/api/billing${teamId ? `?teamId=${teamId}` : ""}`)).data;

export const postCard = (
  who: Account,
  token: string,
  teamId?: string,
  options: CallOptions = {},
): Promise<Answer<{ id: string }>> =>
  who.api.post("/api/billing/payment-methods", { token, ...(teamId && { teamId }) }, options);

/** Adds a test card. @returns its id */
export const cardOf = async (who: Account, token: TestCardToken = "tok_visa", teamId?: string) =>
  (await postCard(who, token, teamId)).data.id;

export const postPlan = (
  who: Account,
  choice: PlanChoice,
  options: CallOptions = {},
): Promise<Answer<BillingView>> => who.api.post("/api/billing/plan", choice, options);

/** @returns what a plan change would cost */
export const previewOf = async (who: Account, choice: PlanChoice): Promise<PreviewView> =>
  (await who.api.post<PreviewView>("/api/billing/plan/preview", choice)).data;

/** Adds a card and starts a plan with it. @returns the card's id */
export async function subscribe(who: Account, choice: PlanChoice = { plan: "professional" }) {
  const card = await cardOf(who, "tok_visa", choice.teamId);
  const { subscription } = (await postPlan(who, choice)).data;
  if (subscription.id !== choice.plan) throw new Error(`The plan is ${subscription.id}`);
  return card;
}

/** @returns the status and code of a refusal */
export const refusal = ({ status, error }: Answer<unknown>) => [status, error.code];

/** @returns the page on which the cardholder must confirm a payment, and the payment's id */
export function confirmationIn({ error }: Answer<unknown>): { url: string; id: string } {
  const { url = "" } = error as { url?: string };
  return { url, id: new URL(url).searchParams.get("payment") ?? "" };
}

export interface EntryRow {
  kind: string;
  debit: string;
  credit: string;
  amount_cents: number;
}

/** @returns a customer's ledger entries, oldest first */
export const entriesOf = (customerId: string): Promise<EntryRow[]> =>
  rows("SELECT kind, debit, credit, amount_cents FROM ledger_entries WHERE customer_id = ? ORDER BY seq", [
    customerId,
  ]);

export interface InvoiceRow {
  id: string;
  number: number;
  kind: string;
  status: string;
  total_cents: number;
  bill_to: string;
}

/** @returns a customer's invoices, oldest first */
export const invoicesOf = (customerId: string): Promise<InvoiceRow[]> =>
  rows(
    `SELECT id, number, kind, status, total_cents, bill_to FROM invoices WHERE customer_id = ? ORDER BY number`,
    [customerId],
  );

/** @returns the status of a customer's payments, oldest first */
export const paymentsOf = (customerId: string): Promise<{ status: string; failure: string | null }[]> =>
  rows("SELECT status, failure FROM payments WHERE customer_id = ? ORDER BY created_at, id", [customerId]);

/** Moves the start of a customer's plan into the past, so that part of its period is used. */
export const daysLater = (customerId: string, days: number) =>
  rows(
    `UPDATE subscriptions SET anchor_at = anchor_at - ?1, period_start = period_start - ?1, period_end = period_end - ?1
      WHERE customer_id = ?2`,
    [days * DAY, customerId],
  );

/** Inserts an unpaid $12.34 invoice for verifications. @returns its id */
export async function unpaidInvoice(
  customerId: string,
  { status = "open", attempts = 1 }: { status?: "open" | "past_due"; attempts?: number } = {},
): Promise<string> {
  const id = `bil_${crypto.randomUUID()}`;
  const now = Date.now();
  await rows("INSERT INTO customers (id, created_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING", [
    customerId,
    now,
  ]);
  await rows(
    `INSERT INTO invoices (id, number, customer_id, kind, status, subtotal_cents, credit_cents, total_cents, bill_to,
        issued_at, attempts, next_attempt_at)
      VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM invoices), ?, 'usage', ?, 1234, 0, 1234, '', ?, ?, ?)`,
    [id, customerId, status, now, attempts, status === "open" ? now + DAY : null],
  );
  return id;
}

import { and, asc, eq, gt, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { BILLING_RULES } from "#contract/billing/billing.ts";
import type { Ctx } from "#core/context.ts";
import { AT_ONCE, forEachDue } from "#core/for-each-due.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { qualified } from "#db/qualified.ts";
import { customers } from "#db/schema/billing.ts";
import { ledger } from "#db/schema/ledger.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { monthOf } from "#functions/allowance/month.ts";
import { creditCents } from "#functions/ledger/balances.ts";
import { billToOf, type CustomerState, readState } from "../customer.ts";
import { chargeText } from "../describe.ts";
import { collectInvoice } from "./collect.ts";
import { creditUsed } from "./credit-used.ts";
import { issueWrite } from "./issue.ts";

/** Invoices the charges of months that have ended. */
export async function monthClock(ctx: Ctx): Promise<void> {
  if (ctx.env.BILLING === "none") return;
  const month = monthOf(ctx.now()).start;
  await forEachDue(
    ctx,
    "month",
    (isReady) =>
      ctx.db
        .select({ id: customers.id })
        .from(customers)
        .where(and(isNotNull(customers.openSince), lt(customers.openSince, month), isReady(customers.id)))
        .orderBy(customers.openSince)
        .limit(AT_ONCE),
    async (id) => {
      await issueUsage(ctx, id, { before: month });
    },
  );
}

/** If a customer's charges, less their credit, reach `collectAtCents`, invoices them and collects the invoice. */
export async function collectEnough(ctx: Ctx, customerId: string): Promise<void> {
  if (ctx.env.BILLING === "none") return;
  const issued = await attempt(ctx, () =>
    issueUsage(ctx, customerId, { atLeast: BILLING_RULES.collectAtCents }),
  );
  if (issued) await attempt(ctx, () => collectInvoice(ctx, issued));
}

/**
 * Puts a customer's open charges on an invoice, less their credit. A sum that's too small to charge waits for
 * the next month.
 * @param rule `before`: invoices the charges up to the last one made before that time (UTC ms); `atLeast`:
 *   invoices all charges, if at least that many cents are due after the credit
 * @returns the invoice's id; null if nothing was issued
 * @throws LostRace if the charges were invoiced or the credit was used in the meantime
 */
export async function issueUsage(
  ctx: Ctx,
  customerId: string,
  rule: { before: number } | { atLeast: number },
): Promise<string | null> {
  const state = await readState(ctx, customerId);
  const { customer } = state;
  const before = "before" in rule ? rule.before : Number.MAX_SAFE_INTEGER;
  const open = await openCharges(ctx, state);
  // Clocks differ slightly, so a charge dated in the new month can precede one dated in the old month in the
  // ledger. It goes on this invoice, too, because `invoicedThrough` can't skip it.
  const charges = open.slice(0, open.findLastIndex(({ createdAt }) => createdAt < before) + 1);
  const subtotal = charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const credit = creditUsed(subtotal, state.creditCents);
  const total = subtotal - credit;
  if ("atLeast" in rule && total < rule.atLeast) return null;
  const last = charges.at(-1);
  const through = last?.seq ?? customer.invoicedThrough;
  const isTooLittle = total > 0 && total < BILLING_RULES.minPaymentCents;
  const change = isTooLittle
    ? { openSince: ctx.now() }
    : { openSince: oldestAfter(customerId, through), invoicedThrough: through };
  const moved = {
    statements: [
      ctx.db
        .update(customers)
        .set(change)
        .where(and(eq(customers.id, customerId), eq(customers.invoicedThrough, customer.invoicedThrough))),
      mustHaveChanged(ctx.db),
      // Only the credit can be different by now: charges made in the meantime come after the ones we read.
      mustHold(ctx.db, sql`${creditCents(customerId)} >= ${credit}`),
    ],
  };
  if (isTooLittle || !last) {
    await commit(ctx, { ...combine(moved), resourceId: customerId });
    return null;
  }
  const { id, ...issued } = await issueWrite(
    ctx,
    { customerId, kind: "usage", creditCents: credit, billTo: await billToOf(ctx, state), actor: "system" },
    charges.map((charge) => ({
      entryKey: charge.key,
      description: chargeText(charge),
      amountCents: charge.amountCents,
    })),
  );
  await commit(ctx, { ...combine(moved, issued), resourceId: id });
  return id;
}

/**
 * When the oldest remaining charge was made. It's read in the batch, so that a charge made in the meantime
 * isn't missed.
 */
const oldestAfter = (customerId: string, seq: number): SQL<number | null> =>
  qualified<number | null>`(SELECT min(${ledger.createdAt}) FROM ${ledger}
    WHERE ${ledger.customerId} = ${customerId}
    AND ${ledger.kind} = 'charge' AND ${ledger.verificationId} IS NOT NULL AND ${ledger.seq} > ${seq})`;

/** @returns the charges of verifications that aren't on an invoice, oldest first */
const openCharges = (ctx: Ctx, { customer }: CustomerState) =>
  ctx.db
    .select({
      seq: ledger.seq,
      key: ledger.key,
      account: ledger.credit,
      amountCents: ledger.amountCents,
      createdAt: ledger.createdAt,
      type: verifications.type,
      peer: verifications.peer,
    })
    .from(ledger)
    .innerJoin(verifications, eq(verifications.id, ledger.verificationId))
    .where(
      and(
        eq(ledger.customerId, customer.id),
        eq(ledger.kind, "charge"),
        isNotNull(ledger.verificationId),
        gt(ledger.seq, customer.invoicedThrough),
      ),
    )
    .orderBy(asc(ledger.seq));

import { and, eq, isNotNull, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { invoiceNumber, readInvoiceNumber } from "#contract/billing/billing.ts";
import { moneyOfCents } from "#contract/billing/money.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { mustHold } from "#db/batch.ts";
import { qualified } from "#db/qualified.ts";
import { type Invoice, invoiceLines, invoices, payments } from "#db/schema/billing.ts";
import { ledger } from "#db/schema/ledger.ts";
import { memberships } from "#db/schema/teams.ts";
import { beginPayment } from "./payments/begin.ts";
import {
  type Charged,
  chargedLeftCents,
  partStatements,
  refundedCents,
  selectCharged,
} from "./refund-parts.ts";

const next = alias(invoices, "next");
const charge = alias(ledger, "charge");
const credit = alias(ledger, "credit");
const owned = alias(invoices, "owned");

/** How much card payments of an invoice brought in, in cents. */
export const paidCents = (invoiceId: string) =>
  qualified<number>`(SELECT coalesce(sum(${ledger.amountCents}), 0) FROM ${ledger}
    WHERE ${ledger.invoiceId} = ${invoiceId} AND ${ledger.kind} = 'payment')`;

/** What the next plan invoice deducts for the unused part of the period that this one covers, in cents. */
const periodCreditedCents = (invoiceId: string) =>
  qualified<number>`(SELECT coalesce(-sum(min(${invoiceLines.amountCents}, 0)), 0) FROM ${invoiceLines}
    WHERE ${invoiceLines.invoiceId} = (SELECT ${next.id} FROM ${invoices} JOIN ${invoices} ${next}
        ON ${next.customerId} = ${invoices.customerId} AND ${next.kind} = 'subscription'
          AND ${next.number} > ${invoices.number}
      WHERE ${invoices.id} = ${invoiceId} AND ${invoices.kind} = 'subscription'
      ORDER BY ${next.number} LIMIT 1))`;

/** What a plan's invoice charges before deductions, in cents. */
const priceCents = (invoiceId: string) =>
  qualified<number>`(SELECT coalesce(sum(max(${invoiceLines.amountCents}, 0)), 0) FROM ${invoiceLines}
    WHERE ${invoiceLines.invoiceId} = ${invoiceId})`;

/**
 * How much of an invoice was already credited, in cents: for its verifications, or for the unused part of a
 * plan's period.
 */
export const creditedCents = (invoiceId: string) =>
  qualified<number>`((SELECT coalesce(sum(${credit.amountCents}), 0) FROM ${invoiceLines}
    JOIN ${ledger} ${charge} ON ${charge.key} = ${invoiceLines.entryKey}
    JOIN ${ledger} ${credit} ON ${credit.verificationId} = ${charge.verificationId} AND ${credit.kind} = 'credit'
    WHERE ${invoiceLines.invoiceId} = ${invoiceId}) + ${periodCreditedCents(invoiceId)})`;

/**
 * How much of an invoice's payment can still be refunded, in cents: no more than was paid, and no more than
 * is left of its verifications or of its plan's price, because what was credited for those has already been
 * given back.
 */
export const refundableCents = (invoiceId: string) => sql<number>`max(0, min(
  ${paidCents(invoiceId)} - ${refundedCents(invoiceId)},
  coalesce(${chargedLeftCents(invoiceId)},
    ${priceCents(invoiceId)} - ${refundedCents(invoiceId)} - ${periodCreditedCents(invoiceId)})))`;

/** Whether an invoice is the person's own, or that of a team they belong to. */
export const isOwnInvoice = (invoiceId: string | SQLWrapper, userId: string) =>
  qualified<number>`EXISTS (SELECT 1 FROM ${invoices} ${owned} WHERE ${owned.id} = ${invoiceId}
    AND (${owned.customerId} = ${userId}
    OR ${owned.customerId} IN (SELECT ${memberships.teamId} FROM ${memberships}
      WHERE ${memberships.userId} = ${userId})))`;

/** @returns the error for staff who open or refund an invoice of their own or their team's */
export const ownInvoiceError = () =>
  conflict("own_invoice", "This invoice is yours or your team's. A colleague has to refund it.");

/**
 * Finds an invoice, its verifications, and how much of it can still be refunded.
 * @param what the invoice's id or number
 * @param verificationId limits `left` to what can be refunded for this verification
 * @returns the invoice, with `left` in cents; null if there's no such invoice
 * @throws DomainError 422 for a verification that isn't on the invoice
 */
export async function findInvoice(
  ctx: Ctx,
  what: string,
  verificationId: string | null = null,
): Promise<{ invoice: Invoice; charged: Charged[]; left: number } | null> {
  const number = readInvoiceNumber(what);
  const [invoice] = await ctx.db
    .select()
    .from(invoices)
    .where(number === null ? eq(invoices.id, what) : eq(invoices.number, number));
  if (!invoice) return null;
  const [[row], charged] = await ctx.db.batch([
    ctx.db.select({ left: refundableCents(invoice.id) }).from(sql`(SELECT 1)`),
    selectCharged(ctx, invoice.id),
  ]);
  const left = row?.left ?? 0;
  if (verificationId === null) return { invoice, charged, left };
  const own = charged.find((one) => one.verificationId === verificationId);
  if (!own) throw invalid({ verificationId: "Choose a verification on this invoice" });
  return { invoice, charged, left: Math.min(left, own.leftCents) };
}

/**
 * Starts a refund of part or all of an invoice to the card that paid it. A job returns the money. After that,
 * there's a credit note.
 * @param refund.verificationId the verification on the invoice that the refund is for; without one, the amount
 *   is spread over all verifications on the invoice in proportion to what's left of each
 * @param refund.by who decided on the refund: a user id or `ops:<name>`
 * @param refund.why kept with the credit note, so it must not contain personal data
 * @returns the id of the refund's payment
 * @throws DomainError 404 for an invoice that doesn't exist; 409 `own_invoice` if it's the invoice of `by`
 *   or their team, `too_much` for more than can be refunded; 422 for a verification that isn't on the invoice
 */
export async function refundInvoice(
  ctx: Ctx,
  refund: { invoiceId: string; verificationId?: string | null; cents: number; by: string; why: string },
  once?: Once,
): Promise<string> {
  const { invoiceId, verificationId = null, cents, by, why } = refund;
  const begin = async (): Promise<string> => {
    const found = await findInvoice(ctx, invoiceId, verificationId);
    if (!found) throw notFound("Invoice not found");
    const { invoice, charged, left } = found;
    const [paid, own] = await ctx.db.batch([
      ctx.db
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.status, "succeeded"),
            isNull(payments.refunds),
            isNotNull(payments.methodId),
            // A plan is paid for before it has an invoice, so only the ledger knows which payment was for it.
            sql`${payments.id} IN (SELECT substr(${ledger.key}, length('payment:') + 1) FROM ${ledger}
              WHERE ${ledger.invoiceId} = ${invoiceId} AND ${ledger.kind} = 'payment')`,
          ),
        ),
      ctx.db.select({ isOwn: isOwnInvoice(invoiceId, by) }).from(sql`(SELECT 1)`),
    ]);
    if (own[0]?.isOwn) throw ownInvoiceError();
    if (!paid[0] || cents > left)
      throw conflict(
        "too_much",
        `Of ${verificationId === null ? "" : "this verification on "}invoice ${invoiceNumber(invoice.number)}, ${moneyOfCents(left)} can be refunded, not ${moneyOfCents(cents)}.`,
      );
    const { id, statement } = beginPayment(ctx, {
      customerId: invoice.customerId,
      invoiceId,
      refunds: paid[0].id,
      methodId: paid[0].methodId,
      amountCents: cents,
      by,
      reason: why,
    });
    await commit(ctx, {
      once,
      statements: [
        mustHold(
          ctx.db,
          sql`${refundableCents(invoiceId)} >= ${cents} AND NOT ${isOwnInvoice(invoiceId, by)}`,
        ),
        statement,
        ...partStatements(ctx, { paymentId: id, cents, verificationId }, charged),
        auditRow(ctx, {
          actor: by,
          action: "invoice.refund_begun",
          entity: "invoice",
          entityId: invoiceId,
          detail: { cents, why, ...(verificationId !== null && { verification: verificationId }) },
        }),
      ],
      effects: [job("billing.run_payment", { payment_id: id })],
      resourceId: id,
    });
    return id;
  };
  return attempt(ctx, begin, once, (earlier) => earlier);
}

import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { CustomerDetails } from "#contract/billing/billing.ts";
import { ownerOf } from "#contract/billing/customer.ts";
import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import { notFound } from "#core/errors.ts";
import { qualified } from "#db/qualified.ts";
import { users } from "#db/schema/accounts/users.ts";
import { customers, invoices, paymentMethods, payments, subscriptions } from "#db/schema/billing.ts";
import { teams } from "#db/schema/teams.ts";
import { ownerEmailOf } from "#functions/allowance/payer.ts";
import { ownUsedOf } from "#functions/allowance/standing.ts";
import { creditCents } from "#functions/ledger/balances.ts";
import type { BillTo } from "./invoices/issue.ts";
import { refundedCents } from "./refund-parts.ts";

const detailsPlace = (id: string) => ({ table: "customers", column: "details", row: id });

const NO_DETAILS: CustomerDetails = { name: null, address: null, taxId: null };

/** @returns the customer details to print on invoices */
export async function openDetails(ctx: Ctx, id: string, sealed: string | null): Promise<CustomerDetails> {
  return sealed === null ? NO_DETAILS : JSON.parse(await open(ctx.env, detailsPlace(id), sealed));
}

export const sealDetails = (ctx: Ctx, id: string, details: CustomerDetails): Promise<string> =>
  seal(ctx.env, detailsPlace(id), JSON.stringify(details));

/** A customer's own name: the team's, or the person's. */
const ownNameOf = (id: string): SQL<string | null> =>
  "user_id" in ownerOf(id)
    ? qualified<string | null>`(SELECT trim(${users.firstName} || ' ' || ${users.lastName}) FROM ${users}
      WHERE ${users.id} = ${id})`
    : qualified<string | null>`(SELECT ${teams.name} FROM ${teams} WHERE ${teams.id} = ${id})`;

/** The address that email about a customer's billing goes to: the person's, or the team owner's. */
export const emailOf = (id: string): SQL<string | null> =>
  "user_id" in ownerOf(id)
    ? qualified<string | null>`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${id})`
    : ownerEmailOf(id);

/** The id of the invoice for the plan's current period. */
const planInvoiceOf = (id: string): SQL =>
  sql`(SELECT ${invoices.id} FROM ${invoices} WHERE ${invoices.customerId} = ${id}
    AND ${invoices.kind} = 'subscription' AND ${invoices.status} <> 'void'
    ORDER BY ${invoices.number} DESC LIMIT 1)`;

/** How much of the invoice for the plan's current period was refunded or is being refunded, in cents. */
export const planRefundedCents = (id: string): SQL<number> => refundedCents(planInvoiceOf(id));

/** 1 if a refund of the invoice for the plan's current period is in progress, so it may still fail; otherwise 0. */
const isPlanBeingRefunded = (id: string): SQL<number> =>
  qualified<number>`(EXISTS (SELECT 1 FROM ${payments} WHERE ${payments.invoiceId} = ${planInvoiceOf(id)}
    AND ${payments.refunds} IS NOT NULL
    AND ${payments.status} IN ('processing', 'action_required')))`;

/** @returns the queries whose results {@link stateFrom} reads, to be run in one batch */
export const selectState = (ctx: Ctx, id: string) =>
  [
    ctx.db
      .select({
        customer: customers,
        creditCents: creditCents(id),
        ownName: ownNameOf(id),
        email: emailOf(id),
        /** How many requests the plan has covered in the allowance's current month. */
        used: ownUsedOf(id, ctx.now()),
        refundedCents: planRefundedCents(id),
        isPlanBeingRefunded: isPlanBeingRefunded(id),
      })
      .from(customers)
      .where(eq(customers.id, id)),
    ctx.db.select().from(subscriptions).where(eq(subscriptions.customerId, id)),
    ctx.db
      .select()
      .from(paymentMethods)
      .where(
        and(
          eq(paymentMethods.customerId, id),
          isNull(paymentMethods.removedAt),
          // Cards of another gateway can't be charged.
          eq(paymentMethods.gateway, ctx.env.BILLING),
        ),
      )
      .orderBy(paymentMethods.createdAt, paymentMethods.id),
  ] as const;

/** A customer with everything that decides what they're charged and how they pay. */
export type CustomerState = Awaited<ReturnType<typeof readState>>;

/** @throws DomainError 404 for a customer that doesn't exist yet */
export async function readState(ctx: Ctx, id: string) {
  const [[found], [subscription], methods] = await ctx.db.batch(selectState(ctx, id));
  if (!found) throw notFound("Customer not found");
  return { ...found, subscription: subscription ?? null, methods };
}

/** @returns who an invoice of this customer is addressed to */
export async function billToOf(ctx: Ctx, { customer, ownName, email }: CustomerState): Promise<BillTo> {
  const details = await openDetails(ctx, customer.id, customer.details);
  return { ...details, name: details.name ?? ownName, email: email ?? "" };
}

import type { TestCardToken } from "#contract/billing/billing.ts";
import { invoiceNumber } from "#contract/billing/billing.ts";
import type { showRefundable } from "#functions/billing/refund-view.ts";
import { cardOf, invoicesOf, postPlan } from "./billing-calls.ts";
import type { Answer, CallOptions } from "./client.ts";
import { type Account, account } from "./people/account.ts";

export type RefundableView = Awaited<ReturnType<typeof showRefundable>>;

/**
 * Pays $29.99 for a plan.
 * @param token the test card that pays for it
 * @returns the invoice's number as people see it, and its id
 */
export async function paidInvoiceOf(
  customer: Account,
  token: TestCardToken = "tok_visa",
  teamId?: string,
): Promise<{ number: string; id: string }> {
  await cardOf(customer, token, teamId);
  const { status } = await postPlan(customer, { plan: "professional", ...(teamId && { teamId }) });
  const [invoice] = await invoicesOf(teamId ?? customer.id);
  if (!invoice) throw new Error(`The plan wasn't paid: ${status}`);
  return { number: invoiceNumber(invoice.number), id: invoice.id };
}

/** @returns the number of an invoice that another person paid */
export const othersInvoice = async (token?: TestCardToken): Promise<string> =>
  (await paidInvoiceOf(await account({ firstName: "Ada", lastName: "Byron" }), token)).number;

export const getRefundable = (staff: Account, number: string): Promise<Answer<RefundableView>> =>
  staff.api.get(`/api/v1/refunds/${number}`);

export const postRefund = (
  staff: Account,
  number: string,
  body: object = {},
  options: CallOptions = {},
): Promise<Answer<{ id: string }>> =>
  staff.api.post(
    `/api/v1/refunds/${number}`,
    { amount: 10, reason: "It was charged twice.", ...body },
    options,
  );

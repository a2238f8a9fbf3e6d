import type { QuoteBody } from "#contract/billing/billing.schema.ts";
import { chargeFor, chargeLines, type PricedRequest } from "#contract/billing/charges.ts";
import type { Ctx } from "#core/context.ts";
import { findPayer } from "#functions/allowance/payer.ts";
import { accountOf, selectAccount } from "#functions/allowance/standing.ts";
import { assertOffered } from "#functions/lifecycle/request/offered.ts";

/**
 * What a request would cost now. The price can change until the verification is created.
 * @returns amounts in dollars
 * @throws DomainError like `assertMayInTeam` for a team, and like `assertOffered` for what can't be requested on this
 *   server
 */
export async function quoteRequest(ctx: Ctx, userId: string, input: QuoteBody) {
  const payer = await findPayer(ctx, userId, input.teamId, "billing:read");
  if (!input.peer && input.verificationType)
    await assertOffered(ctx, input.verificationType, input.requestedServices);
  const account = accountOf(await selectAccount(ctx, payer));
  const charge = chargeFor(pricedOf(input), account);
  const words = { covered: "Covered by your plan", due: "Due when they agree" };
  return {
    list_price: charge.listCents / 100,
    covered_by_plan: charge.coveredCents / 100,
    first_free: charge.freeCents > 0,
    amount_due: charge.dueCents / 100,
    lines: chargeLines(charge, words).map(({ id, label, cents }) => ({ id, label, amount: cents / 100 })),
  };
}

function pricedOf({
  peer,
  urgency,
  verificationType,
  requestedServices,
  priority,
}: QuoteBody): PricedRequest {
  if (peer || !verificationType) return { peer: true, urgency };
  return { type: verificationType, services: requestedServices, priority };
}

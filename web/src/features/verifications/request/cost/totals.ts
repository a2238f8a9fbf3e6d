import { type Charge, type ChargeTerms, chargeFor } from "#contract/billing/charges.ts";
import { moneyOfCents } from "#contract/billing/money.ts";
import type { Service } from "#contract/checks/catalog.ts";
import type { Priority, VerificationType } from "#contract/enums.ts";
import { type Plan, planTerms } from "#features/verifications/shared/plan.ts";

/** The choices that a request's price depends on. */
export interface Priced {
  type: VerificationType;
  services: readonly Service[];
  priority: Priority;
}

/**
 * @param count how many people are asked the same; each request uses up its part of the plan before the next
 * @returns what all requests cost together. Without a plan, all of it is due
 */
export function totalsOf(request: Priced, count: number, plan: Plan | undefined): Charge {
  const terms: ChargeTerms = plan ? planTerms(plan) : { firstFree: false, remaining: 0 };
  const total: Charge = { listCents: 0, coveredCents: 0, freeCents: 0, dueCents: 0 };
  for (let i = 0; i < count; i++) {
    const charge = chargeFor(request, terms);
    total.listCents += charge.listCents;
    total.coveredCents += charge.coveredCents;
    total.freeCents += charge.freeCents;
    total.dueCents += charge.dueCents;
    if (terms.firstFree) terms.firstFree = false;
    else if (charge.coveredCents > 0) terms.remaining -= 1;
  }
  return total;
}

/** @returns the costs for a button, such as `$2.99` or, if the amount due is different, `$2.99 (due $0.00)` */
export function totalText(request: Priced, count: number, plan: Plan | undefined): string {
  const { listCents, dueCents } = totalsOf(request, count, plan);
  const price = moneyOfCents(listCents);
  return dueCents === listCents ? price : `${price} (due ${moneyOfCents(dueCents)})`;
}

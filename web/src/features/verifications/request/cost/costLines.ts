import { type Charge, chargeLines } from "#contract/billing/charges.ts";
import { moneyOfCents } from "#contract/billing/money.ts";
import { quote, SERVICE_CENTS } from "#contract/billing/prices.ts";
import type { Service } from "#contract/checks/catalog.ts";
import type { Priority, VerificationType } from "#contract/enums.ts";
import { PRIORITY_LABEL, TYPE_LABEL } from "#contract/labels.ts";
import { plural } from "#contract/plural.ts";
import type { Cost, CostLine } from "#features/verifications/shared/CostCard.tsx";

/**
 * @returns the lines of the cost summary. They add up to the total exactly: only the total is rounded, and the priority
 *   line is the remainder
 */
export function costLines(type: VerificationType, services: readonly Service[], priority: Priority): Cost {
  const price = quote(type, services, priority);
  const count = new Set(services).size;
  const lines: CostLine[] = [
    { id: "base", label: `${TYPE_LABEL[type]} verification`, cents: price.baseCents },
  ];
  if (count > 0)
    lines.push({
      id: "services",
      label: plural(count, "extra service"),
      detail: count === 1 ? undefined : `${count} × ${moneyOfCents(SERVICE_CENTS)}`,
      cents: price.servicesCents,
    });
  if (price.multiplier !== 1)
    lines.push({
      id: "priority",
      label: `${PRIORITY_LABEL[priority]} priority`,
      detail: `× ${price.multiplier}`,
      cents: price.totalCents - price.baseCents - price.servicesCents,
    });
  return { lines, totalCents: price.totalCents };
}

/** @returns the cost summary of asking several people the same; for one person, the lines of {@link costLines} */
export function costOf(
  type: VerificationType,
  services: readonly Service[],
  priority: Priority,
  count: number,
): Cost {
  const one = costLines(type, services, priority);
  if (count === 1) return one;
  const each = `${count} × ${moneyOfCents(one.totalCents)}`;
  const totalCents = one.totalCents * count;
  return {
    lines: [{ id: "people", label: plural(count, "request"), detail: each, cents: totalCents }],
    totalCents,
  };
}

/**
 * @param teamName the team that pays; null for the person's own plan
 * @returns a line for each deduction from the estimated cost, and one for the amount due
 */
export const dueLines = (charge: Charge, teamName: string | null, isSelf: boolean): CostLine[] =>
  chargeLines(charge, {
    covered: teamName ? `Covered by ${teamName}'s plan` : "Covered by your plan",
    due: isSelf ? "Due now" : "Due when they agree",
  }).filter(({ id }) => id !== "list");

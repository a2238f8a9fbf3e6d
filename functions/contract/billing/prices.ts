import type { Service } from "../checks/catalog.ts";
import type { Priority, VerificationType } from "../enums.ts";

/** Base price per type, in cents. */
export const BASE_CENTS: Record<VerificationType, number> = {
  identity: 299,
  employment: 499,
  financial: 799,
  rental: 399,
  business: 999,
};

/** Price of each service, in cents. */
export const SERVICE_CENTS = 199;

/** Priority multipliers in tenths, so that prices stay integers and the total is rounded once. */
const MULTIPLIER_TENTHS: Record<Priority, number> = { standard: 10, expedited: 15, urgent: 25 };

/** @returns the price multiplier of a priority: 1, 1.5 or 2.5 */
export const multiplierOf = (priority: Priority): number => MULTIPLIER_TENTHS[priority] / 10;

/** The turnaround promised for each priority, in words. */
export const TURNAROUND: Record<Priority, string> = {
  standard: "3-5 business days",
  expedited: "1-2 days",
  urgent: "Same day",
};

/**
 * @param turnaround from {@link TURNAROUND} or {@link PEER_TURNAROUND}
 * @returns the turnaround with its condition, because the clock doesn't run while we wait for others
 */
export const turnaroundText = (turnaround: string): string => `${turnaround} once we have everything`;

export interface Quote {
  baseCents: number;
  servicesCents: number;
  /** 1, 1.5 or 2.5 */
  multiplier: number;
  totalCents: number;
}

/**
 * The price of a request: (base + 1.99 per service) × multiplier, rounded once on the total, half up. Both the server's
 * price and the form's cost summary use this function.
 * @param services distinct service ids, besides the base check
 * @returns amounts in integer cents, and the priority's multiplier
 */
export function quote(type: VerificationType, services: readonly Service[], priority: Priority): Quote {
  const baseCents = BASE_CENTS[type];
  const servicesCents = SERVICE_CENTS * new Set(services).size;
  const tenths = MULTIPLIER_TENTHS[priority];
  return {
    baseCents,
    servicesCents,
    multiplier: multiplierOf(priority),
    totalCents: Math.floor(((baseCents + servicesCents) * tenths + 5) / 10),
  };
}

/** @returns the price of one service at a priority, in cents, rounded half up; a credit for it is the same amount */
export function serviceCents(priority: Priority): number {
  return Math.floor((SERVICE_CENTS * MULTIPLIER_TENTHS[priority] + 5) / 10);
}

/** The price of a peer check by urgency, in cents, and its turnaround. */
export const PEER_CENTS: Record<Priority, number> = { standard: 0, expedited: 500, urgent: 1500 };
export const PEER_TURNAROUND: Record<Priority, string> = {
  standard: "2-4 hours",
  expedited: "1 hour",
  urgent: "15 minutes",
};

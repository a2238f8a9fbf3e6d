import type { Service } from "../checks/catalog.ts";
import type { Priority, VerificationType } from "../enums.ts";
import { BASE_CENTS, PEER_CENTS, quote, SERVICE_CENTS } from "./prices.ts";

/** How many extra services a customer's free first request includes. */
export const FREE_SERVICES = 2;

/** What decides how much of a request's price a customer is charged. */
export interface ChargeTerms {
  /** Whether the customer still has their free first request. */
  firstFree: boolean;
  /** How many requests the plan still covers this month. */
  remaining: number;
}

/** The parts of a request that its price depends on. */
export type PricedRequest =
  | { type: VerificationType; services: readonly Service[]; priority: Priority; peer?: false }
  | { peer: true; urgency: Priority };

/** How a request's list price is divided. All amounts are in cents. */
export interface Charge {
  /** The full price. */
  listCents: number;
  /** The part that the plan's allowance covers. */
  coveredCents: number;
  /** The part that's free because it's the customer's first request. */
  freeCents: number;
  /** The rest, which is charged once the subject agrees. */
  dueCents: number;
}

/**
 * Divides a request's price. A plan covers the base price at standard priority. The first request that isn't a peer
 * check is free at standard priority with up to two extra services, and doesn't use the allowance. Everything else is
 * due: further services, and the priority's surcharge on the full price. Beyond the allowance, the list price is due.
 */
export function chargeFor(request: PricedRequest, standing: ChargeTerms): Charge {
  if (request.peer) {
    const cents = PEER_CENTS[request.urgency];
    return { listCents: cents, coveredCents: 0, freeCents: 0, dueCents: cents };
  }
  const { type, services, priority } = request;
  const listCents = quote(type, services, priority).totalCents;
  const freeServices = Math.min(FREE_SERVICES, new Set(services).size);
  const freeCents = standing.firstFree ? BASE_CENTS[type] + SERVICE_CENTS * freeServices : 0;
  const coveredCents = !standing.firstFree && standing.remaining > 0 ? BASE_CENTS[type] : 0;
  return { listCents, coveredCents, freeCents, dueCents: listCents - coveredCents - freeCents };
}

/** One line of a price, as the cost summary and the detail page show it. */
export interface ChargeLine {
  id: "list" | "covered" | "free" | "due";
  label: string;
  /** Negative for a deduction. */
  cents: number;
}

/**
 * @param words labels for the plan's part and for the amount due, such as "Due when they agree"
 * @returns a line for the list price, one for each deduction, and one for the amount due
 */
export function chargeLines(
  { listCents, coveredCents, freeCents, dueCents }: Charge,
  words: { covered: string; due: string },
): ChargeLine[] {
  const lines: ChargeLine[] = [
    { id: "list", label: "Estimated cost", cents: listCents },
    { id: "covered", label: words.covered, cents: -coveredCents },
    { id: "free", label: "First request free", cents: -freeCents },
    { id: "due", label: words.due, cents: dueCents },
  ];
  return lines.filter(({ id, cents }) => id === "list" || id === "due" || cents !== 0);
}

/**
 * @param started whether the subject had agreed, so that the amount due was charged
 * @param dueCents the amount that was due
 * @returns a sentence about the price of a verification that ended without a result
 */
export const endedPrice = (started: boolean, dueCents: number): string =>
  !started
    ? "You're not charged."
    : dueCents === 0
      ? "You weren't charged."
      : "You got the full amount back.";

/**
 * @returns whether a charge is for a request beyond the allowance: neither covered nor free, and not for a peer check
 */
export const isOverage = (charge: Pick<Charge, "coveredCents" | "freeCents">, isPeer: boolean): boolean =>
  !isPeer && charge.coveredCents === 0 && charge.freeCents === 0;

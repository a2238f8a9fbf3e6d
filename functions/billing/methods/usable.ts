import type { PaymentMethod } from "#db/schema/billing.ts";

/** Whether a card's last month has ended. The month is UTC. */
export function isExpired(
  { expMonth, expYear }: Pick<PaymentMethod, "expMonth" | "expYear">,
  now: number,
): boolean {
  return now >= Date.UTC(expYear, expMonth, 1);
}

/** @returns the card that's charged: the default one, unless it has expired; null if there's none */
export function methodToCharge(methods: readonly PaymentMethod[], now: number): PaymentMethod | null {
  const usual = methods.find(({ isDefault }) => isDefault);
  return usual && !isExpired(usual, now) ? usual : null;
}

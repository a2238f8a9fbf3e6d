/** Stripe's object types by the prefix of their ids (docs.stripe.com/api: the `id` of each object). */
const KINDS = {
  pi: "payment",
  cs: "page",
  re: "refund",
  pyr: "refund",
  seti: "setup",
  pm: "card",
} as const;

/**
 * @returns the type of object that an id refers to; null for one that isn't Stripe's, such as a payment on the
 *   simulated gateway
 */
export function stripeKind(id: string): (typeof KINDS)[keyof typeof KINDS] | null {
  const prefix = id.slice(0, id.indexOf("_"));
  return Object.hasOwn(KINDS, prefix) ? KINDS[prefix as keyof typeof KINDS] : null;
}

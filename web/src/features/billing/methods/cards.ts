import type { Billing, PaymentMethod } from "../queries.ts";

/** @returns the card's name, such as `Visa ending in 4242` */
export const cardName = ({ brand, last4 }: Pick<PaymentMethod, "brand" | "last4">): string =>
  `${brand} ending in ${last4}`;

/** @returns when the card expires, such as `12/2029` */
export const expiryOf = ({ expMonth, expYear }: Pick<PaymentMethod, "expMonth" | "expYear">): string =>
  `${String(expMonth).padStart(2, "0")}/${expYear}`;

/** @returns the card to charge: the default one, unless it has expired */
export const usableMethod = ({ paymentMethods }: Pick<Billing, "paymentMethods">) =>
  paymentMethods.find(({ isDefault, expired }) => isDefault && !expired);

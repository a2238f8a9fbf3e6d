import type { Place } from "#core/crypto/fields.ts";

/** @returns where an encrypted value of a subscription is stored */
export const placeOf = (column: "endpoint" | "auth", row: string): Place => ({
  table: "push_subscriptions",
  column,
  row,
});

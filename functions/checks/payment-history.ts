import { attestedOnly } from "./attested-only.ts";
import { hearPayments } from "./rental-attested.ts";

/** A lease says what was owed, never what was paid. */
export const paymentHistory = attestedOnly(
  "payment_history",
  hearPayments,
  "No one confirmed that the rent was paid on time.",
);

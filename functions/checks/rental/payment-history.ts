import { attestedOnly } from "../sources/attested-only.ts";
import { interpretPayments } from "./rental-attested.ts";

/** A lease shows what was owed, never what was paid. */
export const paymentHistory = attestedOnly(
  "payment_history",
  interpretPayments,
  "No one confirmed that the rent was paid on time.",
);

import { attestedOnly } from "../sources/attested-only.ts";
import { interpretPayments } from "./rental-attested.ts";

/** A lease shows what was owed, not what was paid, so only the landlord knows. */
export const paymentHistory = attestedOnly(
  "payment_history",
  interpretPayments,
  "No one confirmed that the rent was paid on time.",
);

import * as z from "zod";
import { text } from "../rules.schema.ts";
import { whenMissing } from "../zod-messages.ts";

/** Maximum length of a refund's reason, in characters. */
export const MAX_REFUND_REASON = 200;

const AMOUNT = "Enter an amount in dollars and cents, like 12.50";

/** Dollars with at most two decimals, as a number or as typed: `12.50`, `$1,200`. More decimals are refused. */
const dollars = z.preprocess(
  (v) => (typeof v === "number" ? String(v) : v),
  z
    .string(whenMissing(AMOUNT))
    .trim()
    .regex(/^\$? ?(\d{1,3}(,\d{3})+|\d{1,9})(\.\d{1,2})?$/, AMOUNT)
    .transform((typed) => Number(typed.replace(/[$, ]/g, "")))
    .refine((amount) => amount > 0, "Enter an amount of at least $0.01"),
);

/** POST /api/v1/refunds/:number */
export const refundBody = z.object({
  amount: dollars,
  /** The verification on the invoice that the refund is for; by default, all of them. */
  verificationId: z.string().max(64).optional(),
  /** Kept with the credit note. */
  reason: text(MAX_REFUND_REASON, "Say why"),
});
export type RefundBody = z.infer<typeof refundBody>;

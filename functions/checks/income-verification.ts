import { reason } from "./outcome.ts";
import { byText } from "./text/by-text.ts";
import { readIncome } from "./text/income.ts";

/**
 * An income by a pay stub whose figures add up, or by the wages on a tax form (design: verification engine, checks).
 * The subject's own document: G2.
 */
export const incomeVerification = byText("income_verification", (document, input) => ({
  ...readIncome(document, input),
  support: reason(
    "income_consistent",
    `The ${document.name} names the subject and its figures agree. Consistent; not confirmed by anybody else.`,
  ),
  score: 1,
}));

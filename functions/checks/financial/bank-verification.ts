import { reason } from "../engine/outcome.ts";
import { readBankStatement } from "../text/bank-statement.ts";
import { byText } from "../text/by-text.ts";

/**
 * Checks a bank account using a recent statement whose sums add up. If the statement shows a routing number, the check
 * digit has to be valid. It's the subject's own document: G2.
 */
export const bankVerification = byText("bank_verification", (document, input) => ({
  ...readBankStatement(document, input),
  support: reason(
    "statement_consistent",
    "The bank statement has the right name and its sums add up. Consistent; not confirmed by the bank.",
  ),
  score: 1,
}));

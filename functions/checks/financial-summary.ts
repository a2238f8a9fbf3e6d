import { reason } from "./outcome.ts";
import { readBankStatement } from "./text/bank-statement.ts";
import { byText } from "./text/by-text.ts";
import { readIncome } from "./text/income.ts";

/**
 * The base check of financial: at least one recent bank statement, pay stub or tax form that names the subject and
 * whose figures agree (design: verification engine, checks). It says nothing of credit or debts. G2.
 */
export const financialSummary = byText("financial_summary", (document, input) => {
  const read = document.type === "bank_statement" ? readBankStatement : readIncome;
  const { doubts, evidence, readings, expiresAt } = read(document, input);
  return {
    doubts,
    evidence,
    readings,
    expiresAt,
    support: reason(
      "finances_consistent",
      `The ${document.name} names the subject and its figures agree. Credit and debts were not looked at.`,
    ),
    score: 1,
  };
});

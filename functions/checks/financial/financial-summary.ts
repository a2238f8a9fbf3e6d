import { reason } from "../engine/outcome.ts";
import { readBankStatement } from "../text/bank-statement.ts";
import { byText } from "../text/by-text.ts";
import { readIncome, uncompared } from "../text/income.ts";

/**
 * The base check for financial requests: at least one recent bank statement, pay stub or tax form that names the
 * subject and whose figures add up. It says nothing about credit or debts. G2, or G1 if a tax form has no figures to
 * compare.
 */
export const financialSummary = byText("financial_summary", (document, input) => {
  const { agrees, ...read } =
    document.type === "bank_statement"
      ? { ...readBankStatement(document, input), agrees: "its figures add up" }
      : readIncome(document, input);
  const { doubts, evidence, readings, expiresAt } = read;
  return {
    doubts,
    evidence,
    readings,
    expiresAt,
    support: reason(
      "finances_consistent",
      agrees === null
        ? `${uncompared(document)} We didn't look at credit or debts.`
        : `The ${document.name} has the right name and ${agrees}. We didn't look at credit or debts.`,
    ),
    score: 1,
    ...(agrees === null && { grade: "G1", declares: true }),
  };
});

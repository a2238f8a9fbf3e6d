import { reason } from "../engine/outcome.ts";
import { byText } from "../text/by-text.ts";
import { readIncome, uncompared } from "../text/income.ts";

/**
 * Checks someone's income using a pay stub whose figures add up, or the wages on a tax form. It's the subject's own
 * document: G2, or G1 if its figures couldn't be compared.
 */
export const incomeVerification = byText("income_verification", (document, input) => {
  const { agrees, ...income } = readIncome(document, input);
  return {
    ...income,
    support: reason(
      "income_consistent",
      agrees === null
        ? uncompared(document)
        : `The ${document.name} has the right name and ${agrees}. Consistent; not confirmed by anyone else.`,
    ),
    score: 1,
    ...(agrees === null && { grade: "G1", declares: true }),
  };
});

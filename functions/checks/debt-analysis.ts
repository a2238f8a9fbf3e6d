import { providerOnly } from "./provider-only.ts";

/** What someone owes shows in accounts and credit files. The request states no debts to compare. */
export const debtAnalysis = providerOnly("debt_analysis", "We didn't look at debts.");

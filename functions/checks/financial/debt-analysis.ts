import { providerOnly } from "../sources/provider-only.ts";

/** Only accounts and credit files show what someone owes, and the request states no debts to compare. */
export const debtAnalysis = providerOnly("debt_analysis", "We didn't look at debts.");

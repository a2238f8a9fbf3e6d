import { providerOnly } from "../sources/provider-only.ts";

/** Accounts and credit files show what someone owes. The request states no debts to compare. */
export const debtAnalysis = providerOnly("debt_analysis", "We didn't look at debts.");

import { defineCheck } from "../define.ts";

export const debtAnalysis = defineCheck({
  id: "debt_analysis",
  label: "Debt analysis",
  type: "financial",
  role: "service",
  place: 4,
  documents: [],
  sources: ["provider"],
  knownBy: "an account information service",
  providerFields: ["first_name", "last_name", "date_of_birth", "email"],
  offer: "We'll ask an account information service what is owed. No document shows all of it.",
  consent: "We ask an account information service what you owe.",
  freshMonths: 1,
  advice: { source: "An account information service could answer this." },
});

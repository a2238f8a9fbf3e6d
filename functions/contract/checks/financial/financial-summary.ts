import { defineCheck } from "../define.ts";

export const financialSummary = defineCheck({
  id: "financial_summary",
  label: "Financial summary",
  type: "financial",
  role: "base",
  documents: ["bank_statement", "pay_stub", "tax_return"],
  sources: ["embedded", "provider"],
  knownBy: "an account information service",
  providerFields: ["first_name", "last_name", "date_of_birth", "email"],
  offer:
    "We'll read a bank statement, pay stub or tax return and check that its figures agree. It says nothing about credit or debts.",
  consent: "We read the documents you upload about your finances, and check that their figures agree.",
  freshMonths: 1,
  advice: { source: "An account information service could confirm it." },
});

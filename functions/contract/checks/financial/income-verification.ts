import { defineCheck } from "../define.ts";

export const incomeVerification = defineCheck({
  id: "income_verification",
  label: "Income verification",
  type: "financial",
  role: "service",
  place: 3,
  documents: ["pay_stub", "tax_return"],
  sources: ["embedded", "provider"],
  knownBy: "an account information service",
  providerFields: ["first_name", "last_name", "date_of_birth", "email"],
  offer: "We'll read a pay stub or tax return and check its figures. We don't contact the payer.",
  consent: "We read your proof of income and check its sums.",
  freshMonths: 1,
  advice: { source: "An account information service could confirm the income." },
});

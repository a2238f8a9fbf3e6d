import { defineCheck } from "../define.ts";

export const bankVerification = defineCheck({
  id: "bank_verification",
  label: "Bank verification",
  type: "financial",
  role: "service",
  place: 2,
  documents: ["bank_statement"],
  sources: ["embedded", "provider"],
  knownBy: "an account information service",
  providerFields: ["first_name", "last_name", "date_of_birth", "email"],
  offer: "We'll read a bank statement, and check its sums and routing number. We don't contact the bank.",
  consent: "We read your account documents and check their sums.",
  freshMonths: 1,
  advice: { source: "An account information service could confirm the account." },
});

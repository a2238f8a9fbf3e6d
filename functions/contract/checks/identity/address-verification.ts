import { defineCheck } from "../define.ts";

export const addressVerification = defineCheck({
  id: "address_verification",
  label: "Address verification",
  type: "identity",
  role: "service",
  place: 2,
  category: "address",
  documents: ["utility_bill", "bank_statement", "drivers_license", "state_id"],
  sources: ["embedded", "provider"],
  knownBy: "an address service",
  providerFields: ["first_name", "last_name", "address"],
  offer:
    "We'll compare the address with the documents. A reviewer who inspects a recent bill or statement, or an address service, can verify it.",
  needs: "address",
  statedFacts: ["address"],
  consent: ({ stated, one }) =>
    one(
      "address",
      `We compare ${stated("address")} with a document that shows where you live.`,
      "We need an address to compare with your documents, but the request doesn't include one.",
    ),
  freshMonths: 12,
  advice: {
    source:
      "A reviewer who inspects a bill or bank statement from the last 90 days, or an address service, could confirm it.",
  },
});

import { defineCheck } from "../define.ts";

export const tenancy = defineCheck({
  id: "tenancy",
  label: "Tenancy",
  type: "rental",
  role: "base",
  documents: ["lease_agreement"],
  sources: ["embedded", "attestation", "provider"],
  knownBy: "the landlord or a tenant record service",
  providerFields: ["first_name", "last_name", "previous_address", "lease_start", "lease_end"],
  offer:
    "We'll compare the previous address with the lease, or email the landlord. Only the landlord or a tenant record confirms it.",
  statedFacts: ["previous_address"],
  consent: ({ stated }) =>
    `We compare ${stated("previous address")} with your documents, or ask your landlord.`,
  freshMonths: null,
  advice: {
    person: "The landlord could confirm the lease by email.",
    source: "A tenant record service could confirm it.",
  },
});

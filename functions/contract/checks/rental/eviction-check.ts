import { defineCheck } from "../define.ts";

export const evictionCheck = defineCheck({
  id: "eviction_check",
  label: "Eviction check",
  type: "rental",
  role: "service",
  place: 3,
  documents: [],
  sources: ["provider"],
  knownBy: "a court record service",
  providerFields: ["first_name", "last_name", "date_of_birth", "previous_address"],
  offer: "We'll ask a court record service about eviction filings. No document shows them.",
  consent: "We ask a court record service to search for evictions.",
  freshMonths: 3,
  advice: { source: "Only a court record service can answer this." },
});

import { defineCheck } from "../define.ts";

export const landlordReferences = defineCheck({
  id: "landlord_references",
  label: "Landlord references",
  type: "rental",
  role: "service",
  place: 2,
  documents: [],
  sources: ["attestation", "provider"],
  knownBy: "the landlord",
  providerFields: ["first_name", "last_name", "previous_address", "lease_start", "lease_end"],
  offer: "We'll email the landlord and ask what this tenant was like. No document can answer that.",
  consent: "We ask your landlord whether they would rent to you again.",
  awaits: "Needs a landlord's answer.",
  freshMonths: null,
  advice: {
    person: "The landlord could give a reference.",
    source: "A reference service could ask for one.",
  },
});

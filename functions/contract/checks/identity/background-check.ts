import { defineCheck } from "../define.ts";

export const backgroundCheck = defineCheck({
  id: "background_check",
  label: "Background check",
  type: "identity",
  role: "peer",
  category: "screening",
  documents: [],
  sources: ["list", "provider"],
  knownBy: "a screening service",
  providerFields: ["first_name", "last_name", "date_of_birth", "address"],
  consent:
    "We search the sanctions list of the US Treasury (OFAC) for your name, and compare its entries with what your documents show. A screening service may search court records too.",
  freshMonths: "list",
  advice: { source: "A screening service could search criminal records and sanctions lists." },
});

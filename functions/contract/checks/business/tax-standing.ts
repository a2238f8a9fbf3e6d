import { defineCheck } from "../define.ts";

export const taxStanding = defineCheck({
  id: "tax_standing",
  label: "Tax standing",
  type: "business",
  role: "service",
  place: 3,
  documents: ["tax_return"],
  sources: ["provider", "reviewer"],
  knownBy: "the tax authority",
  providerFields: ["business_name", "ein"],
  offer:
    "A reviewer will look at the proof that its taxes are filed and paid, unless the tax authority answers.",
  consent: "A reviewer looks at the business's tax documents, or the tax authority answers.",
  freshMonths: 3,
  advice: { source: "The tax authority or a reviewer could confirm it." },
});

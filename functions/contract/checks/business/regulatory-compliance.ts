import { defineCheck } from "../define.ts";

export const regulatoryCompliance = defineCheck({
  id: "regulatory_compliance",
  label: "Regulatory compliance",
  type: "business",
  role: "service",
  place: 4,
  category: "screening",
  documents: [],
  sources: ["list", "provider"],
  knownBy: "a sanctions screening service",
  providerFields: ["business_name", "business_address"],
  offer: "We'll search the US Treasury's sanctions list (OFAC). Other lists require a screening service.",
  consent: ({ stated, list }) => {
    const entity = list({ business_address: "address", ein: "EIN" });
    return `We search the sanctions list of the US Treasury (OFAC) for the business's name${entity && `, and compare ${stated(entity)} with it`}. A screening service may search other lists too.`;
  },
  freshMonths: "list",
  advice: { source: "A screening service could search sanctions and watch lists." },
});

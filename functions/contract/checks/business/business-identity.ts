import { defineCheck } from "../define.ts";

export const businessIdentity = defineCheck({
  id: "business_identity",
  label: "Business identity",
  type: "business",
  role: "base",
  documents: ["articles_of_incorporation", "business_license"],
  sources: ["embedded", "provider"],
  knownBy: "a business registry",
  providerFields: ["business_name", "lei", "ein", "business_address"],
  offer:
    "We'll compare the business's name with its documents and check the format of its EIN. Only a business registry confirms that it exists.",
  statedFacts: ["business_name", "ein_last4"],
  consent: ({ stated, one }) =>
    `${one("ein", `We check the format of ${stated("EIN")}. `, "")}We compare ${stated("business name")} with its documents or a business registry.`,
  freshMonths: 3,
  advice: { source: "A business registry could confirm it." },
});

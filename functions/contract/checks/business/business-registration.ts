import { defineCheck } from "../define.ts";

export const businessRegistration = defineCheck({
  id: "business_registration",
  label: "Business registration",
  type: "business",
  role: "service",
  place: 1,
  documents: ["articles_of_incorporation"],
  sources: ["embedded", "provider"],
  knownBy: "a business registry",
  providerFields: ["business_name", "lei", "ein", "business_address"],
  offer: "We'll read the articles of incorporation. Only a business registry confirms the registration.",
  statedFacts: ["business_name"],
  consent: ({ stated, one }) =>
    `${one("ein", `We check the format of ${stated("EIN")}. `, "")}We read the business's registration documents or ask a business registry.`,
  freshMonths: 3,
  advice: { source: "A business registry could confirm it." },
});

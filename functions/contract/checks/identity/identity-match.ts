import { defineCheck } from "../define.ts";

export const identityMatch = defineCheck({
  id: "identity_match",
  label: "Identity match",
  type: "identity",
  role: "base",
  documents: ["drivers_license", "state_id", "passport"],
  sources: ["embedded"],
  knownBy: "an identity document",
  providerFields: [],
  offer: "We'll compare the name and date of birth with a document, and the documents with each other.",
  statedFacts: ["name", "date_of_birth"],
  consent: ({ stated, one }) =>
    `We compare ${stated(`name${one("date_of_birth", " and date of birth", "")}`)} with your identity document.`,
  freshMonths: 24,
  advice: { source: "A reviewer could compare the document with the request." },
});

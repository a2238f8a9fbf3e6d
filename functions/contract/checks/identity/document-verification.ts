import { defineCheck } from "../define.ts";

export const documentVerification = defineCheck({
  id: "document_verification",
  label: "Document verification",
  type: "identity",
  role: "service",
  place: 1,
  documents: ["drivers_license", "state_id", "passport"],
  sources: ["embedded", "provider", "reviewer"],
  knownBy: "a document authenticity service",
  providerFields: [],
  offer:
    "We'll read the license, ID or passport, and check its format and dates. That doesn't prove it's genuine.",
  consent:
    "We read your identity document's barcode or machine-readable zone, and check its format and dates. If its issuer signed the barcode, we compare the front of the card with it.",
  freshMonths: 24,
  advice: { source: "A reviewer or a provider could confirm that the document is genuine." },
});

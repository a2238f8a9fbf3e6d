import { defineCheck } from "../define.ts";

export const licenseVerification = defineCheck({
  id: "license_verification",
  label: "License verification",
  type: "business",
  role: "service",
  place: 2,
  documents: ["business_license"],
  sources: ["provider", "reviewer"],
  knownBy: "the licensing authority",
  providerFields: ["business_name", "business_address"],
  offer: "A reviewer will look at the license, unless the licensing authority answers.",
  consent: "A reviewer looks at the business's license, or the licensing authority answers.",
  freshMonths: 3,
  advice: { source: "The licensing authority or a reviewer could confirm it." },
});

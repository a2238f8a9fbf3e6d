import { defineCheck } from "../define.ts";

export const professionalLicense = defineCheck({
  id: "professional_license",
  label: "Professional license",
  type: "employment",
  role: "service",
  place: 4,
  documents: ["other"],
  sources: ["provider", "reviewer"],
  knownBy: "a license board",
  providerFields: ["first_name", "last_name", "date_of_birth", "position"],
  offer: "A reviewer will look at the license, unless a license board answers.",
  consent: "A reviewer looks at a copy of your license, or a license board answers.",
  freshMonths: 3,
  advice: { source: "The license board or a reviewer could confirm it." },
});

import { defineCheck } from "../define.ts";

export const referenceCheck = defineCheck({
  id: "reference_check",
  label: "Reference check",
  type: "employment",
  role: "service",
  place: 3,
  documents: [],
  sources: ["attestation", "provider"],
  knownBy: "the employer",
  providerFields: ["first_name", "last_name", "employer_name", "position"],
  offer: "We'll email the employer and ask about the work done. No document can answer that.",
  consent: "We ask your employer whether they would hire you again.",
  awaits: "Needs an employer's answer.",
  freshMonths: 3,
  advice: {
    person: "The employer could give a reference.",
    source: "A reference service could ask for one.",
  },
});

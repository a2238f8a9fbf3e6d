import { defineCheck } from "../define.ts";

export const creditCheck = defineCheck({
  id: "credit_check",
  label: "Credit check",
  type: "financial",
  role: "service",
  place: 1,
  documents: [],
  sources: ["provider"],
  knownBy: "a credit bureau",
  providerFields: ["first_name", "last_name", "date_of_birth", "email", "ssn", "address"],
  offer: "We'll ask a credit bureau about score, history and bankruptcies. No document shows them.",
  consent: "We ask a credit bureau about your credit file.",
  freshMonths: 1,
  advice: { source: "Only a credit bureau can answer this." },
});

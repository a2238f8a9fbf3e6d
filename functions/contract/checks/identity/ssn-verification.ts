import { defineCheck } from "../define.ts";

export const ssnVerification = defineCheck({
  id: "ssn_verification",
  label: "SSN verification",
  type: "identity",
  role: "service",
  place: 4,
  documents: [],
  sources: ["embedded", "provider"],
  knownBy: "an SSN matching service",
  providerFields: ["first_name", "last_name", "date_of_birth", "ssn"],
  offer:
    "We'll check that the number has a valid format and isn't a known sample number. That doesn't show whose it is.",
  needs: "ssn",
  statedFacts: ["ssn_last4"],
  consent: ({ stated, one }) =>
    one(
      "ssn",
      `We check the format of ${stated("Social Security number")}.`,
      "We need a Social Security number, but the request doesn't include one.",
    ),
  freshMonths: null,
  advice: { source: "A matching service could confirm whose number it is." },
});

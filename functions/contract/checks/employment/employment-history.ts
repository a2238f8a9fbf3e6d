import { defineCheck } from "../define.ts";

export const employmentHistory = defineCheck({
  id: "employment_history",
  label: "Employment history",
  type: "employment",
  role: "service",
  place: 1,
  documents: ["employment_letter"],
  sources: ["embedded", "attestation", "provider"],
  knownBy: "the employer or a payroll service",
  providerFields: ["first_name", "last_name", "employer_name", "position", "start_date", "employment_type"],
  offer:
    "We'll compare the start date with an employment letter, or email the employer. Only the employer or a payroll service confirms it.",
  needs: "startDate",
  statedFacts: ["start_date"],
  consent: ({ stated, one }) =>
    one(
      "start_date",
      `We compare ${stated("start date")} with your documents, or ask your employer.`,
      "We read your documents about your job, or ask your employer.",
    ),
  freshMonths: null,
  advice: {
    person: "The employer could confirm the dates by email.",
    source: "A payroll service could confirm it.",
  },
});

import { defineCheck } from "../define.ts";

export const employmentStatus = defineCheck({
  id: "employment_status",
  label: "Employment status",
  type: "employment",
  role: "base",
  documents: ["employment_letter", "pay_stub"],
  sources: ["embedded", "attestation", "provider"],
  knownBy: "the employer or a payroll service",
  providerFields: ["first_name", "last_name", "employer_name", "position", "start_date", "employment_type"],
  offer:
    "We'll compare employer and position with an employment letter or pay stub, or email the employer. Only the employer or a payroll service confirms them.",
  statedFacts: ["position", "employer_name"],
  consent: ({ stated, one }) =>
    one(
      "employer",
      `We compare ${stated("employer and position")} with your documents, or ask your employer.`,
      "We read your documents about your job, or ask your employer.",
    ),
  freshMonths: 3,
  advice: {
    person: "The employer could confirm the job by email.",
    source: "A payroll service could confirm it.",
  },
});

import { defineCheck } from "../define.ts";

export const salaryVerification = defineCheck({
  id: "salary_verification",
  label: "Salary verification",
  type: "employment",
  role: "service",
  place: 2,
  documents: ["pay_stub", "tax_return"],
  sources: ["embedded", "attestation", "provider"],
  knownBy: "the employer or a payroll service",
  providerFields: [
    "first_name",
    "last_name",
    "employer_name",
    "position",
    "start_date",
    "employment_type",
    "annual_salary",
  ],
  offer:
    "We'll compare the salary with a pay stub or tax return, or email the employer. It's shown as a range.",
  needs: "salary",
  statedFacts: ["salary"],
  consent: ({ stated, one }) =>
    `${one("salary", `We compare ${stated("salary")} with your documents`, "We read the salary in your documents")}, or ask your employer. It's shown as a range.`,
  freshMonths: 3,
  advice: {
    person: "The employer could confirm the salary by email.",
    source: "A payroll service could confirm it.",
  },
});

import { reason } from "../engine/outcome.ts";
import type { Check, CheckInput } from "../engine/types.ts";
import { withAttestation } from "../sources/attested.ts";
import { decideByText, doubt, type Judgment } from "../text/by-text.ts";
import { readIncome, uncompared } from "../text/income.ts";
import type { TextDocument } from "../text/text-document.ts";
import { interpretSalary } from "./employment-attested.ts";
import { salaryRange } from "./salary-range.ts";

/** Overtime, unpaid days and raises can change a year's pay by this fraction without making the stated salary wrong. */
const TOLERANCE = 0.1;

/**
 * Compares the stated salary with a pay stub or a tax form. A stub's pay period is converted to a year. The salary is
 * shown as a range, never as an amount. It's the subject's own document: G2, or G1 if nothing could be compared.
 */
export const salaryVerification: Check = {
  id: "salary_verification",
  run: (input) =>
    withAttestation("salary_verification", input, interpretSalary, (own) =>
      decideByText("salary_verification", own, judge),
    ),
};

function judge(document: TextDocument, input: CheckInput): Judgment {
  const income = readIncome(document, input);
  const stated = input.claims.employment?.salary;
  const annual = income.annualCents === null ? null : income.annualCents / 100;
  const doubts = [...income.doubts];
  if (annual === null) doubts.push(doubt.missing(document, "A year's pay"));
  else if (stated !== undefined && Math.abs(annual - stated) > TOLERANCE * stated)
    doubts.push(doubt.differs(document, "The pay"));
  const ofItself = income.agrees
    ? `The ${document.name} has the right name and ${income.agrees}.`
    : uncompared(document);
  return {
    doubts,
    support: reason(
      "salary_consistent",
      stated === undefined
        ? `${ofItself} No salary was stated to compare.`
        : `The ${document.name} matches the stated salary. Consistent; not confirmed by the employer.`,
    ),
    score: 1,
    evidence: income.evidence,
    readings: income.readings,
    expiresAt: income.expiresAt,
    // If no salary is stated and no sums were checked, nothing was compared.
    ...(stated === undefined && income.agrees === null && { grade: "G1" as const }),
    ...(annual !== null && { facts: { salary_range: salaryRange(annual) } }),
  };
}

import { ageOn } from "../accounts/age.ts";
import { MINIMUM_AGE_YEARS } from "../limits.ts";

/** No one has ever been older than this. */
const MAXIMUM_AGE_YEARS = 130;

interface Dated {
  verificationType: string;
  personalInfo?: { dateOfBirth?: string | undefined } | undefined;
  businessInfo?: { yearEstablished?: number | undefined } | undefined;
}

/**
 * Checks the rules for a new request that depend on today's date. Used on the server and in the form.
 * @param input parsed, with dates as `YYYY-MM-DD`
 * @param today as `YYYY-MM-DD`
 * @returns a message for each invalid field; empty if all are valid
 */
export function dateProblems(input: Dated, today: string): Record<string, string> {
  const problems: Record<string, string> = {};
  const born = input.personalInfo?.dateOfBirth;
  if (born) {
    const problem = birthDateProblem(born, today);
    if (problem) problems["personalInfo.dateOfBirth"] = problem;
  }
  const since = input.verificationType === "business" ? input.businessInfo?.yearEstablished : undefined;
  if (since !== undefined && since > Number(today.slice(0, 4)))
    problems["businessInfo.yearEstablished"] = "Year established cannot be in the future";
  return problems;
}

/**
 * @param born, today as `YYYY-MM-DD`
 * @returns why we don't accept a birth date; undefined if we do
 */
export function birthDateProblem(born: string, today: string): string | undefined {
  const age = ageOn(born, today);
  if (born > today) return "Date of birth cannot be in the future";
  if (age < MINIMUM_AGE_YEARS) return `We can only verify people aged ${MINIMUM_AGE_YEARS} or older`;
  if (age > MAXIMUM_AGE_YEARS) return "Check the year of birth";
  return undefined;
}

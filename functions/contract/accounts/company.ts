/** The message for a business account without a company name. */
export const COMPANY_REQUIRED = "Company name is required for business accounts";

const MIN_LENGTH = 2;

/** @returns the error in a business account's company name; undefined if it's valid */
export function companyProblem(name: string | undefined): string | undefined {
  const length = name?.trim().length ?? 0;
  if (length === 0) return COMPANY_REQUIRED;
  return length < MIN_LENGTH ? `Must be at least ${MIN_LENGTH} characters` : undefined;
}

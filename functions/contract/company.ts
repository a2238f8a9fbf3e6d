/** What a business account is told that gives no company (spec 1 §5). */
export const COMPANY_REQUIRED = "Company name is required for business accounts";

const LEAST = 2;

/** @returns what is wrong with the name of a business account's company; undefined where nothing is */
export function companyProblem(name: string | undefined): string | undefined {
  const length = name?.trim().length ?? 0;
  if (length === 0) return COMPANY_REQUIRED;
  return length < LEAST ? `Must be at least ${LEAST} characters` : undefined;
}

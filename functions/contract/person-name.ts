const LEAST = 2;

/**
 * @param label `First name` or `Last name`
 * @returns the error in this part of a name (spec 1 §5); undefined if it's valid
 */
export const namePartProblem = (label: string, part: string): string | undefined =>
  part !== "" && part.length < LEAST ? `${label} must be at least ${LEAST} characters` : undefined;

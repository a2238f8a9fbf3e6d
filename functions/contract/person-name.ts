const LEAST = 2;

/**
 * @param label `First name` or `Last name`
 * @returns what is wrong with a part of a name that is there (spec 1 §5); undefined where nothing is
 */
export const namePartProblem = (label: string, part: string): string | undefined =>
  part !== "" && part.length < LEAST ? `${label} must be at least ${LEAST} characters` : undefined;

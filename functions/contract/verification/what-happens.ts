import { CHECKS, type CheckId } from "../checks/catalog.ts";

/** Facts that a request may or may not state about its subject. Texts for the subject mention only stated facts. */
export type ConsentFact =
  | "date_of_birth"
  | "address"
  | "phone"
  | "ssn"
  | "ein"
  | "business_address"
  | "employer"
  | "start_date"
  | "salary"
  | "lease_dates"
  | "rent";

/** Facts to mention where there's no request to look at: those that every request with the check states. */
const ALWAYS: ReadonlySet<ConsentFact> = new Set(["address", "phone", "ssn", "employer"]);

/** Helpers to build a check's consent text. */
export interface ConsentWords {
  /** @returns a phrase such as `the stated salary`, or `the salary you stated` if the reader stated it */
  stated(what: string): string;
  /** @returns the first text if the request states the fact, otherwise the second */
  one(fact: ConsentFact, given: string, open: string): string;
  /** @returns the names of the facts that the request states, joined by "and" */
  list(facts: Partial<Record<ConsentFact, string>>): string;
}

interface Stated {
  /** The facts that the request states. */
  stated?: ReadonlySet<ConsentFact>;
  /** Whether the reader stated them. */
  bySelf?: boolean;
}

/** @returns what happens in a check, in sentences addressed to the subject */
export function whatHappens(check: CheckId, { stated = ALWAYS, bySelf = false }: Stated = {}): string {
  const { consent } = CHECKS[check];
  if (typeof consent === "string") return consent;
  return consent({
    stated: (what) => (bySelf ? `the ${what} you stated` : `the stated ${what}`),
    one: (fact, given, open) => (stated.has(fact) ? given : open),
    list: (facts) =>
      (Object.keys(facts) as ConsentFact[])
        .filter((fact) => stated.has(fact))
        .map((fact) => facts[fact] ?? "")
        .join(" and "),
  });
}

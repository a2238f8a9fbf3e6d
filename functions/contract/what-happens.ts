import { CHECKS, type CheckId } from "./checks/catalog.ts";

/** What a request may state about its subject, or leave open; texts to the subject name only what is stated. */
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

/** Where the request itself is not shown, no more is named than every request with such a check states. */
const ALWAYS: ReadonlySet<ConsentFact> = new Set(["address", "phone", "ssn", "employer"]);

/** What a check's consent text is made with. */
export interface ConsentWords {
  /** `you stated` or `stated`. */
  as: string;
  /** @returns the first text where the request states the fact, else the second */
  one(fact: ConsentFact, stated: string, open: string): string;
  /** @returns the names of those facts that the request states, joined by "and" */
  list(facts: Partial<Record<ConsentFact, string>>): string;
}

interface Stated {
  /** What the request states. */
  stated?: ReadonlySet<ConsentFact>;
  /** The reader stated it. */
  bySelf?: boolean;
}

/** @returns what will happen in a check, in sentences to its subject */
export function whatHappens(check: CheckId, { stated = ALWAYS, bySelf = false }: Stated = {}): string {
  const { consent } = CHECKS[check];
  if (typeof consent === "string") return consent;
  return consent({
    as: bySelf ? "you stated" : "stated",
    one: (fact, given, open) => (stated.has(fact) ? given : open),
    list: (facts) =>
      (Object.keys(facts) as ConsentFact[])
        .filter((fact) => stated.has(fact))
        .map((fact) => facts[fact] ?? "")
        .join(" and "),
  });
}

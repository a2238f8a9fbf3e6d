import { CHECKS, type CheckId } from "../checks/catalog.ts";
import type { ConsentFact, ConsentPhrases } from "../checks/define.ts";

/** Facts that are usually stated. Invitation emails mention these, because we don't look up what a request states. */
const ALWAYS: ReadonlySet<ConsentFact> = new Set(["address", "phone", "ssn", "employer"]);

interface Stated {
  /** The facts that the request states. */
  stated?: ReadonlySet<ConsentFact>;
  /** Whether the subject stated those facts themselves. */
  bySelf?: boolean;
}

/** @returns what happens in a check, in sentences addressed to the subject */
export function whatHappens(check: CheckId, { stated = ALWAYS, bySelf = false }: Stated = {}): string {
  const { consent } = CHECKS[check];
  if (typeof consent === "string") return consent;
  const words: ConsentPhrases = {
    stated: (what) => (bySelf ? `the ${what} you stated` : `the stated ${what}`),
    one: (fact, given, open) => (stated.has(fact) ? given : open),
    list: (facts) =>
      (Object.keys(facts) as ConsentFact[])
        .filter((fact) => stated.has(fact))
        .map((fact) => facts[fact] ?? "")
        .join(" and "),
  };
  return consent(words);
}

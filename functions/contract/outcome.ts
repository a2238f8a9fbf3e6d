import type { CheckStatus } from "./enums.ts";

/** The words for what checks say, one for screens and reports. */

/** How a statement is to be taken; screens and reports have a colour and a sign for each. */
export type Tone = "ok" | "info" | "warn" | "bad" | "neutral";

/**
 * What the checks say together. `clear`: every check passed. `partial`: some passed, none speaks against, the others
 * gave no answer. `mixed`: the base check passed and another one is adverse. `adverse`: a check is adverse and
 * the base check did not pass. `inconclusive`: nothing passed, nothing speaks against.
 */
export type Outcome = "clear" | "partial" | "mixed" | "adverse" | "inconclusive";

export const CHECK_STATUS: Record<CheckStatus, { word: string; tone: Tone }> = {
  waiting: { word: "Waiting", tone: "neutral" },
  running: { word: "Running", tone: "info" },
  in_review: { word: "In review", tone: "info" },
  passed: { word: "Passed", tone: "ok" },
  adverse: { word: "Adverse", tone: "bad" },
  inconclusive: { word: "Inconclusive", tone: "warn" },
  unavailable: { word: "Unavailable", tone: "neutral" },
  skipped: { word: "Skipped", tone: "neutral" },
};

/** What the checks say together; the colour of the score follows it, not a threshold. */
export const OUTCOME: Record<Outcome, { tone: Tone; title: string; text: string }> = {
  clear: {
    tone: "ok",
    title: "Everything agrees",
    text: "Every check ran and supports what was stated.",
  },
  partial: {
    tone: "info",
    title: "What could be checked agrees",
    text: "Nothing speaks against what was stated. Some checks gave no answer.",
  },
  mixed: {
    tone: "warn",
    title: "The main check agrees, another contradicts",
    text: "The main check supports what was stated, but at least one other check speaks against it.",
  },
  adverse: {
    tone: "bad",
    title: "Something does not agree",
    text: "At least one check speaks against what was stated. Read the findings before you decide.",
  },
  inconclusive: {
    tone: "neutral",
    title: "No clear answer",
    text: "The checks speak neither for nor against what was stated.",
  },
};

/** @returns `1 finding disputed`; said beside the coverage, on screens and in reports. */
export const disputedWords = (count: number): string =>
  `${count} ${count === 1 ? "finding" : "findings"} disputed`;

/** Code of the reason of a check that waits for an outside service's answer. */
export const PROVIDER_ASKED = "provider_asked";

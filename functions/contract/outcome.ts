import type { CheckStatus, Grade } from "./enums.ts";
import { plural } from "./plural.ts";

/** The words for what checks found, for screens and reports. */

/** The tone of a statement. Screens and reports have a color and an icon for each. */
export type Tone = "ok" | "info" | "warn" | "bad" | "neutral";

/**
 * What the checks found together.
 * - `clear`: every check passed.
 * - `partial`: some passed, none is adverse, and the others gave no answer.
 * - `mixed`: the base check passed, but another one is adverse.
 * - `adverse`: a check is adverse, and the base check didn't pass.
 * - `inconclusive`: none passed, none is adverse.
 * - `disputed`: whatever they found, the subject disputes some of it, and no one has decided yet.
 */
export type Outcome = "clear" | "partial" | "mixed" | "adverse" | "inconclusive" | "disputed";

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

/**
 * A check's state in a word. A value that's only well-formed, or declared by someone not known to know it, has neither
 * passed nor is it in doubt: its label says so, in a neutral tone.
 */
export function standingOf({ status, grade, reasons }: Standing): { word: string; tone: Tone } {
  if (grade !== "G1" || (status !== "passed" && status !== "inconclusive")) return CHECK_STATUS[status];
  const isSaid = reasons.some(({ code }) => code.startsWith("attested_"));
  return { word: isSaid ? "Declared" : "Well-formed", tone: "neutral" };
}

/** What a check's label depends on. */
export interface Standing {
  status: CheckStatus;
  grade: Grade | null;
  reasons: readonly { code: string }[];
}

/** Reason code of a check that compared nothing, because the format is valid or something is declared. */
export const WELL_FORMED_ONLY = "well_formed_only";

/** What the checks found together. The color of the score follows this, not a threshold. */
export const OUTCOME: Record<Outcome, { tone: Tone; title: string; text: string }> = {
  clear: {
    tone: "ok",
    title: "Everything matches",
    text: "Every check ran and supports what was stated.",
  },
  partial: {
    tone: "info",
    title: "What we could check matches",
    text: "Nothing contradicts what was stated. Some checks gave no answer.",
  },
  mixed: {
    tone: "warn",
    title: "The main check matches, but another doesn't",
    text: "The main check supports what was stated, but at least one other check contradicts it.",
  },
  adverse: {
    tone: "bad",
    title: "Something doesn't match",
    text: "At least one check contradicts what was stated. Read the findings before you decide.",
  },
  inconclusive: {
    tone: "neutral",
    title: "No clear answer",
    text: "The checks neither support nor contradict what was stated.",
  },
  disputed: {
    tone: "neutral",
    title: "Findings are disputed",
    text: "A finding is disputed, and a reviewer hasn't decided yet. Until then, it doesn't count toward a score, and the overall score doesn't go up.",
  },
};

/** @returns the heading of a result: its outcome's words, or how many findings are disputed */
export function headlineOf({
  outcome,
  disputed_findings: disputed,
}: {
  outcome: Outcome;
  disputed_findings: number;
}): (typeof OUTCOME)[Outcome] {
  const words = OUTCOME[outcome];
  if (outcome !== "disputed") return words;
  return { ...words, title: `${plural(disputed, "finding is", "findings are")} disputed` };
}

/** @returns `1 finding disputed`, shown next to the coverage on screens and in reports */
export const disputedWords = (count: number): string => `${plural(count, "finding")} disputed`;

/** Reason code of a check that waits for an outside service. */
export const PROVIDER_ASKED = "provider_asked";

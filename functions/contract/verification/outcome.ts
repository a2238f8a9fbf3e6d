import type { CheckStatus, Grade } from "../enums.ts";
import { countSentence, type Doubt } from "../reviews/doubt.ts";

/** The wording for what checks found, on screens and in reports. */

/** The tone of a statement. Screens and reports have a color and an icon for each. */
export type Tone = "ok" | "info" | "warn" | "bad" | "neutral";

/**
 * What the checks found as a whole. Here, a check counts as passed only if its value is more than well-formed.
 * - `clear`: every check passed.
 * - `partial`: some passed, none is adverse, and the others gave no answer.
 * - `mixed`: the base check passed, but another one is adverse.
 * - `adverse`: a check is adverse, and the base check didn't pass.
 * - `inconclusive`: none passed, none is adverse.
 * - `disputed`: some of the findings are in doubt, because the subject disputes them or a signing key was compromised, and
 *   no one has decided yet.
 */
export type Outcome = "clear" | "partial" | "mixed" | "adverse" | "inconclusive" | "disputed";

export const CHECK_STATUS: Record<CheckStatus, { word: string; tone: Tone }> = {
  waiting: { word: "Waiting", tone: "neutral" },
  running: { word: "Running", tone: "info" },
  in_review: { word: "In review", tone: "warn" },
  passed: { word: "Passed", tone: "ok" },
  adverse: { word: "Adverse", tone: "bad" },
  inconclusive: { word: "Inconclusive", tone: "warn" },
  unavailable: { word: "Unavailable", tone: "neutral" },
  skipped: { word: "Skipped", tone: "neutral" },
};

/**
 * A check's label and tone. A value that's only well-formed, or declared by someone who might not know, hasn't passed,
 * but it isn't in doubt, either. Its label says so in a neutral tone.
 */
export function statusLabelOf({ status, grade, reasons }: LabeledCheck): { word: string; tone: Tone } {
  if (grade !== "G1" || (status !== "passed" && status !== "inconclusive")) return CHECK_STATUS[status];
  const isSaid = reasons.some(({ code }) => code.startsWith("attested_"));
  return { word: isSaid ? "Declared" : "Well-formed", tone: "neutral" };
}

/** @returns why a check has no grade: a finding was overturned, a reviewer hasn't decided, or nothing was compared */
export function ungradedText({ status, reasons }: Pick<LabeledCheck, "status" | "reasons">): string {
  if (reasons.some(({ code }) => code === UPHELD)) return "No longer counts";
  if (status === "in_review") return "Waiting for a reviewer";
  return status === "unavailable" || status === "skipped" ? "Not checked" : "No evidence was compared";
}

/** What a check's label depends on. */
export interface LabeledCheck {
  status: CheckStatus;
  grade: Grade | null;
  reasons: readonly { code: string }[];
}

/** The code that replaces a finding whose dispute was upheld. It can't be disputed itself. */
export const UPHELD = "dispute_upheld";

/** Reason code of a check that compared nothing: it only saw that a format is valid or that something is declared. */
export const WELL_FORMED_ONLY = "well_formed_only";

/** What the checks found as a whole, in a few words. The verdict says what the requester may conclude from that. */
const OUTCOME: Record<Exclude<Outcome, "disputed">, string> = {
  clear: "Everything matches",
  partial: "What we could check matches",
  mixed: "The main check matches, but another doesn't",
  adverse: "Something doesn't match",
  inconclusive: "No clear answer",
};

/**
 * @param open the open disputes
 * @returns the headline of a result in the API: its outcome in words, or how many findings are disputed
 */
export const headlineOf = (outcome: Outcome, open: readonly Pick<Doubt, "cause">[]): string =>
  outcome === "disputed" ? countSentence(open) : OUTCOME[outcome];

/** Reason code of a check that waits for an outside service. */
export const PROVIDER_ASKED = "provider_asked";

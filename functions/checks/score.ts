import { type CheckId, GRADE_WEIGHT, TERMINAL_CHECK_STATUSES } from "../contract/enums.ts";
import type { CheckResult, ScorePiece } from "./types.ts";

/** The highest overall score while nobody but the subject and we ourselves stand behind it (design: result fields). */
export const UNCHECKED_CAP = 59;

/** What of a check counts for a score; a result has it, and so has a stored piece. */
type Counted = Pick<CheckResult, "weight" | "status" | "score" | "grade" | "disputed"> & Named;
type Named = { id: CheckId } | { check: CheckId };

/** @returns whether nothing more happens to this check. */
export function isTerminal(result: Pick<CheckResult, "status">): boolean {
  return (TERMINAL_CHECK_STATUSES as readonly string[]).includes(result.status);
}

/** @returns whether the check looked at something and said something: passed, adverse or inconclusive. */
export function ran(result: Pick<CheckResult, "status">): boolean {
  return result.status === "passed" || result.status === "adverse" || result.status === "inconclusive";
}

/** That a name is on no list is certain, and says nothing about whose name it is. */
const ABOUT_A_NAME: readonly CheckId[] = ["background_check", "regulatory_compliance"];

/**
 * @returns whether an independent human or an authoritative source stands behind at least one check that passed and is
 *   not disputed, other than a search of lists for the name
 */
export function isIndependentlyChecked(
  results: readonly (Pick<CheckResult, "status" | "grade" | "disputed"> & Named)[],
): boolean {
  return results.some(
    (r) =>
      r.status === "passed" &&
      !r.disputed &&
      (r.grade === "G3" || r.grade === "G4") &&
      !ABOUT_A_NAME.includes("id" in r ? r.id : r.check),
  );
}

/** @returns what each check adds to the score: from these alone it can be worked out again. */
export const piecesOf = (results: readonly (Counted & Pick<CheckResult, "id">)[]): ScorePiece[] =>
  results.map(({ id, weight, status, score, grade, disputed }) => ({
    check: id,
    weight,
    status,
    score,
    grade,
    disputed: disputed ?? false,
  }));

/**
 * `round(100 · Σ w·s·g / Σ w)` over the checks that ran on evidence, capped at 59 while nothing reached G3
 * (design: result fields). What did not pass adds nothing; an inconclusive check without a grade (a phone number's
 * form) looked at no evidence and is left out, and so is one whose finding is disputed.
 * @returns 0–100, or null where no check ran on evidence
 */
export function overallScore(results: readonly Counted[]): number | null {
  const counted = results.filter((r) => ran(r) && r.grade !== null && !r.disputed);
  const weight = counted.reduce((sum, r) => sum + r.weight, 0);
  if (weight === 0) return null;
  const score = Math.round((100 * counted.reduce((sum, r) => sum + r.weight * worth(r), 0)) / weight);
  return isIndependentlyChecked(results) ? score : Math.min(score, UNCHECKED_CAP);
}

/**
 * Score per check, 0–100: how well the evidence agrees times how much such evidence is worth.
 * @returns only checks that passed or were adverse and are not disputed; the others have no score to show
 */
export function individualScores(results: readonly CheckResult[]): Partial<Record<CheckId, number>> {
  const decided = results.filter((r) => (r.status === "passed" || r.status === "adverse") && !r.disputed);
  return Object.fromEntries(decided.map((r) => [r.id, Math.round(100 * worth(r))]));
}

/** @returns how many checks ran, of how many, also in words: `4 of 6 checks ran`. */
export function coverage(results: readonly CheckResult[]): { ran: number; total: number; text: string } {
  const count = results.filter(ran).length;
  const total = results.length;
  return { ran: count, total, text: `${count} of ${total} ${total === 1 ? "check" : "checks"} ran` };
}

function worth(result: Counted): number {
  if (result.status !== "passed" || result.grade === null) return 0;
  return (result.score ?? 0) * GRADE_WEIGHT[result.grade];
}

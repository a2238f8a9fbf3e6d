import { type CheckId, categoryOf } from "#contract/checks/catalog.ts";
import type { Reason, ScorePiece } from "#contract/checks/result.ts";
import { GRADE_WEIGHT, TERMINAL_CHECK_STATUSES } from "#contract/enums.ts";
import { plural } from "#contract/plural.ts";
import { ABOUT_HOLDER, restsOnSignature } from "#contract/verification/category.ts";
import { RULES, type Rules } from "./rules.ts";
import type { CheckResult } from "./types.ts";

/** The highest overall score while no independent person or source has confirmed anything. */
export const UNCHECKED_CAP = 59;

/** The fields that a score depends on. Both check results and the stored evidence of a Trust Score have them. */
type Counted = Pick<CheckResult, "weight" | "status" | "score" | "grade" | "disputed"> & Named & Signable;
type Named = { id: CheckId } | { check: CheckId };
/** Results have reasons that say whether they rest on a signature; stored pieces say it themselves. */
type Signable = { reasons: readonly Reason[] } | { signed?: boolean | undefined };

/** @returns whether the check has finished */
export function isTerminal(result: Pick<CheckResult, "status">): boolean {
  return (TERMINAL_CHECK_STATUSES as readonly string[]).includes(result.status);
}

/** @returns whether the check examined something and has an answer: passed, adverse or inconclusive */
export function hasRun(result: Pick<CheckResult, "status">): boolean {
  return result.status === "passed" || result.status === "adverse" || result.status === "inconclusive";
}

const idOf = (r: Named): CheckId => ("id" in r ? r.id : r.check);

/**
 * Whether a check says something about who the subject is. A name that's on no list doesn't show whose name it is, and
 * a code sent to a phone doesn't show who entered it.
 */
function concernsIdentity(r: Named, { contactCertifies }: Rules): boolean {
  const category = categoryOf(idOf(r));
  return category !== "screening" && (category !== "contact" || contactCertifies);
}

const isSigned = (r: Signable): boolean => ("reasons" in r ? restsOnSignature(r) : r.signed === true);

/**
 * Whether a check only found that an issuer signed a document about a person or a business. Whoever holds a stolen
 * license could show that, so it says nothing about who the subject is.
 */
const isSignedOnly = (r: Named & Signable): boolean =>
  ABOUT_HOLDER.includes(categoryOf(idOf(r))) && isSigned(r);

/**
 * @returns whether an independent person or an authoritative source confirmed at least one passed and undisputed check,
 *   other than a list search for the name, a code sent to a phone, or an issuer's signature on an identity document
 */
export function isIndependentlyChecked(
  results: readonly (Pick<CheckResult, "status" | "grade" | "disputed"> & Named & Signable)[],
  rules: Rules = RULES,
): boolean {
  return results.some(
    (r) =>
      r.status === "passed" &&
      !r.disputed &&
      (r.grade === "G3" || r.grade === "G4") &&
      concernsIdentity(r, rules) &&
      !isSignedOnly(r),
  );
}

/** @returns the fields of each check that the score depends on, which are enough to recompute it */
export const piecesOf = (results: readonly (Counted & Pick<CheckResult, "id">)[]): ScorePiece[] =>
  results.map((result) => ({
    check: result.id,
    weight: result.weight,
    status: result.status,
    score: result.score,
    grade: result.grade,
    disputed: result.disputed ?? false,
    ...(isSigned(result) && { signed: true }),
  }));

/**
 * @returns whether only a format or a declaration was examined. Such a check supports nothing and doesn't count toward
 *   coverage. (An impossible number is adverse, and does count.)
 */
export const isFormOnly = ({ status, grade }: Pick<CheckResult, "status" | "grade">): boolean =>
  grade === "G1" && status !== "adverse";

/**
 * `round(100 · Σ w·s·g / Σ w)` over the checks that ran on evidence, where w is a check's weight, s its score, and g
 * its grade's weight. It's capped at 59 if nothing was independently checked ({@link isIndependentlyChecked}). For a
 * check that didn't pass, w counts but s·g is 0. These checks are left out: inconclusive ones without a grade, which
 * examined no evidence; those that are only well-formed; and those with a disputed finding. A dispute never raises the
 * score: the lower of the scores with and without the disputed check counts.
 * @returns 0 to 100; null if no check ran on evidence
 */
export function overallScore(results: readonly Counted[], rules: Rules = RULES): number | null {
  const undisputed = results.filter((r) => !r.disputed);
  const score = scoreOf(undisputed, rules);
  if (score === null || rules.disputesMayRaise || undisputed.length === results.length) return score;
  const before = scoreOf(
    results.map((r) => ({ ...r, disputed: false })),
    rules,
  );
  return Math.min(score, before ?? score);
}

/** @returns whether the score would be higher if an independent person or source had confirmed something */
export const isCapped = (results: readonly Counted[]): boolean => {
  const undisputed = results.filter((r) => !r.disputed);
  const score = uncapped(undisputed, RULES);
  return score !== null && score > UNCHECKED_CAP && !isIndependentlyChecked(undisputed);
};

function scoreOf(results: readonly Counted[], rules: Rules): number | null {
  const score = uncapped(results, rules);
  return score === null || isIndependentlyChecked(results, rules) ? score : Math.min(score, UNCHECKED_CAP);
}

function uncapped(results: readonly Counted[], rules: Rules): number | null {
  const counted = results.filter(
    (r) => hasRun(r) && r.grade !== null && (rules.formCounts || !isFormOnly(r)),
  );
  const weight = counted.reduce((sum, r) => sum + r.weight, 0);
  if (weight === 0) return null;
  return Math.round((100 * counted.reduce((sum, r) => sum + r.weight * worth(r), 0)) / weight);
}

/**
 * The number that API responses, screens and exports show for a check: how well its evidence agrees, times how strong
 * that kind of evidence is.
 * @returns 0 to 100; null for a check that's disputed, only well-formed, or neither passed nor adverse
 */
export function individualScore(
  result: Pick<CheckResult, "status" | "score" | "grade" | "disputed">,
): number | null {
  const isDecided = result.status === "passed" || result.status === "adverse";
  return isDecided && !isFormOnly(result) && !result.disputed ? Math.round(100 * worth(result)) : null;
}

/** @returns the {@link individualScore} of each check that has one */
export function individualScores(results: readonly CheckResult[]): Partial<Record<CheckId, number>> {
  const scores = results.map((result) => [result.id, individualScore(result)] as const);
  return Object.fromEntries(scores.filter(([, score]) => score !== null));
}

/** @returns how many checks ran on evidence, the total, and both in words: `4 of 6 checks ran` */
export function coverage(results: readonly CheckResult[]): { ran: number; total: number; text: string } {
  const count = results.filter((r) => hasRun(r) && !isFormOnly(r)).length;
  const total = results.length;
  return { ran: count, total, text: `${count} of ${plural(total, "check")} ran` };
}

function worth(result: Pick<CheckResult, "status" | "score" | "grade">): number {
  if (result.status !== "passed" || result.grade === null) return 0;
  return (result.score ?? 0) * GRADE_WEIGHT[result.grade];
}

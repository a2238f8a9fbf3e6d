import type { JudgedCase, JudgedCheck, Reader } from "#contract/verdicts/case.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import { isDisputed, isOnlyCompromised } from "#functions/disputes/present.ts";
import { canSeeResults, type Standing } from "#functions/verification/case-file/standing.ts";
import { applyCurrentRules } from "#functions/verification/results/stored-result.ts";

/**
 * @returns whether there's a verdict that this viewer may read: a result that they can see, or a review that's in
 *   progress
 */
export function hasVerdict(standing: Standing): boolean {
  const { status, stage } = standing.verification;
  if (standing.checks.length === 0 || standing.viewerRoles.length === 0) return false;
  return status === "in_progress" ? stage === "in_review" : canSeeResults(standing);
}

/**
 * @param requesterName as the viewer may see it
 * @returns how to address the viewer: the requester and their team as the ones who stated the facts, the subject as
 *   "you"
 */
export function readerOf(
  { verification: v, viewerRoles }: Pick<Standing, "verification" | "viewerRoles">,
  requesterName: string,
): Reader {
  const [isSubject, isRequester] = [viewerRoles.includes("target"), viewerRoles.includes("requester")];
  return {
    gave: isRequester ? "you gave" : isSubject ? `${requesterName} gave` : "your team gave",
    who: isSubject ? "you" : subjectName(v),
    isSubject,
  };
}

/** @returns how to address the reader of a report, who may be anyone */
export const reportReader = (v: Standing["verification"]): Reader => ({
  gave: "in the request",
  who: subjectName(v),
  isSubject: false,
});

const subjectName = ({ targetName, targetEmail }: Standing["verification"]): string =>
  targetName?.trim() || targetEmail;

/**
 * @param otherName the name on a document that isn't in the subject's name; null if there's no such document, or if we
 *   don't know the name on it
 */
export function judgedCase(
  { verification, checks, disputes }: Pick<Standing, "verification" | "checks" | "disputes">,
  reader: Reader,
  otherName: string | null,
): JudgedCase {
  return {
    type: verification.type,
    checks: checks.map((row) => ({
      ...judgedCheck(row, isDisputed(disputes, row.check)),
      keyCompromised: isOnlyCompromised(disputes, row.check),
      upheldByReviewer: disputes.some(
        ({ check, outcome, closedBy }) => check === row.check && outcome === "rejected" && closedBy !== null,
      ),
      // A peer check states only a name.
      withoutBirthDate: verification.peer !== null,
    })),
    reader,
    otherName,
  };
}

function judgedCheck(stored: CheckRow, disputed: boolean): JudgedCheck {
  const { check, status, grade, reasons, source, signature } = applyCurrentRules(stored);
  const issuer = signature && { name: signature.issuer, kind: signature.issuer_kind };
  return { check, status, grade, reasons, source, issuer, disputed };
}

/** Whether this is an adverse identity check. If a name on a document didn't match, its evidence contains that name. */
export const namesDocument = ({ check, status }: Pick<CheckRow, "check" | "status">): boolean =>
  check === "identity_match" && status === "adverse";

/**
 * @param evidence of a check for which {@link namesDocument} is true
 * @returns the name on a document that didn't match; null if the evidence contains none, because the name matched, or
 *   because the result is from before we recorded such names
 */
export function otherNameIn(evidence: Readonly<Record<string, unknown>>): string | null {
  const name = evidence.document_name;
  return typeof name === "string" && name !== "" ? name : null;
}

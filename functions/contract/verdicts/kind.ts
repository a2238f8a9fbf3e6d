import { categoryOf } from "../checks/catalog.ts";
import type { VerificationType } from "../enums.ts";
import type { VerdictKind } from "../verdicts.ts";
import {
  ABOUT_HOLDER,
  RECORD_BY_ADDRESS,
  RECORD_BY_NUMBER,
  REVIEWER_APPROVED,
  restsOnSignature,
} from "../verification/category.ts";
import { hasReason, type JudgedCheck, supports } from "./case.ts";
import { ANCHORS } from "./topics.ts";

/**
 * @returns the kind of a verdict. If the main question wasn't answered, it's `not_found_out`, even if other things
 *   matched. A register's record alone isn't enough for `confirmed`: it shows that a business exists, but not who acts
 *   for it
 */
export function kindOf(type: VerificationType, checks: readonly JudgedCheck[]): VerdictKind {
  if (checks.some(({ disputed, status }) => disputed || status === "in_review")) return "in_review";
  if (checks.some(({ status }) => status === "adverse")) return "differs";
  const [base] = checks;
  if (!base || !supports(base)) return "not_found_out";
  const anchors = checks.filter((one) => ANCHORS[type].includes(one.check));
  return anchors.some(isConfirmed) ? "confirmed" : "consistent";
}

/** @returns the kind of verdict that a check would lead to on its own */
export function kindOfCheck(check: JudgedCheck): VerdictKind {
  if (check.disputed || check.status === "in_review") return "in_review";
  if (check.status === "adverse") return "differs";
  if (!supports(check)) return "not_found_out";
  return isConfirmed(check) ? "confirmed" : "consistent";
}

/** @returns whether an independent person, an authoritative source or a reviewer confirmed a check that passed */
export const isConfirmed = (check: JudgedCheck): boolean =>
  supports(check) &&
  (check.grade === "G3" || check.grade === "G4") &&
  !isRecordOnly(check) &&
  !isSignedOnly(check);

/**
 * @returns whether a check only found that an issuer signed a document about a person or a business. That proves the
 *   document, but not who holds it
 */
export const isSignedOnly = (check: JudgedCheck): boolean =>
  restsOnSignature(check) && ABOUT_HOLDER.includes(categoryOf(check.check));

/** @returns whether a check only found a registry's record, without anything that ties the subject to it */
export const isRecordOnly = (check: JudgedCheck): boolean =>
  hasReason(check, RECORD_BY_NUMBER, RECORD_BY_ADDRESS) && !hasReason(check, REVIEWER_APPROVED);

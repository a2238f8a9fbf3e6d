import { CHECK_LABEL, CHECKS, type CheckId } from "#contract/checks/catalog.ts";
import { needText } from "#contract/documents/document-needs.ts";
import {
  type CheckStatus,
  type Status,
  TERMINAL_CHECK_STATUSES,
  TERMINAL_STATUSES,
} from "#contract/enums.ts";
import { isConfirmed } from "#contract/verdicts/kind.ts";
import { CHECK_STATUS, type LabeledCheck, statusLabelOf } from "#contract/verification/outcome.ts";
import type { CheckAnswer } from "#features/verifications/shared/api/types.ts";

/** @returns what a check without reasons is doing or waiting for, or that it didn't run or gave no reason */
export function quietText(check: { service: CheckId; status: CheckStatus }, isConsented: boolean): string {
  switch (check.status) {
    case "waiting": {
      if (!isConsented) return "Starts after consent.";
      if (check.service === "phone_verification") return "Starts once the code we text has been entered.";
      const needs = needText(check.service);
      if (needs) return `Needs ${needs}.`;
      return CHECKS[check.service].awaits ?? "Starts in a moment.";
    }
    case "running":
      return "Comparing the request with the evidence…";
    case "in_review":
      return "A reviewer is looking at it.";
    case "skipped":
      return "Didn't run.";
    default:
      return "Gave no reason.";
  }
}

/**
 * @returns whether a finished check found only that a value is well-formed or declared, so it neither confirms nor
 *   contradicts anything
 */
export const saysNothing = (check: LabeledCheck): boolean =>
  isTerminal(check.status) && statusLabelOf(check).word !== CHECK_STATUS[check.status].word;

/** @returns whether a check has reached its final status */
export const isTerminal = (status: CheckStatus): boolean =>
  (TERMINAL_CHECK_STATUSES as readonly string[]).includes(status);

/** @returns whether an independent person, an authoritative source or a reviewer confirmed what a check compared */
export const hasConfirmed = (check: CheckAnswer): boolean => isConfirmed({ ...check, check: check.service });

/** @returns whether a check ended without checking anything */
export const isUnchecked = ({ status }: { status: CheckStatus }): boolean =>
  status === "unavailable" || status === "skipped";

/** @returns a check's label for use in a sentence, such as `document verification` or `SSN verification` */
export function labelInside(id: CheckId): string {
  const label = CHECK_LABEL[id];
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * Once the verification has ended, marks unfinished checks as skipped, because they'll never finish.
 * @returns the checks to show; none if the verification has ended and every check is skipped
 */
export function shownChecks<C extends { status: CheckStatus }>(checks: readonly C[], status: Status): C[] {
  const isOver = (TERMINAL_STATUSES as readonly string[]).includes(status);
  if (!isOver) return [...checks];
  const ended = checks.map(
    (check): C => (isTerminal(check.status) ? check : { ...check, status: "skipped" }),
  );
  return ended.some((check) => check.status !== "skipped") ? ended : [];
}

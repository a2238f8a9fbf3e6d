import {
  type CheckId,
  type CheckStatus,
  type Status,
  TERMINAL_CHECK_STATUSES,
  TERMINAL_STATUSES,
} from "../../../../../functions/contract/enums.ts";

const LICENSE = "a driver's license or state ID, the side with the barcode";

/** What a check waits for once there is consent; checks that wait for no document are not here. */
const NEEDS: Partial<Record<CheckId, string>> = {
  identity_match: LICENSE,
  document_verification: LICENSE,
  address_verification: "a document that shows the address",
};

/** What a check without reasons of its own is doing, or why it did nothing. */
export function quietWords(check: { service: CheckId; status: CheckStatus }, isConsented: boolean): string {
  switch (check.status) {
    case "waiting": {
      if (!isConsented) return "Starts after consent.";
      const needs = NEEDS[check.service];
      return needs ? `Needs ${needs}.` : "Starts in a moment.";
    }
    case "running":
      return "Comparing what was stated with what is here…";
    case "in_review":
      return "A person is looking at it.";
    case "skipped":
      return "Did not run.";
    default:
      return "Gave no reason.";
  }
}

const isTerminal = (status: CheckStatus) => (TERMINAL_CHECK_STATUSES as readonly string[]).includes(status);

/**
 * The checks as they stand to be read: once a verification is over, one that still waits did not run and never will.
 * @returns none where the verification ended before any check had run
 */
export function shownChecks<C extends { status: CheckStatus }>(checks: readonly C[], status: Status): C[] {
  const isOver = (TERMINAL_STATUSES as readonly string[]).includes(status);
  if (!isOver) return [...checks];
  const ended = checks.map(
    (check): C => (isTerminal(check.status) ? check : { ...check, status: "skipped" }),
  );
  return ended.some((check) => check.status !== "skipped") ? ended : [];
}

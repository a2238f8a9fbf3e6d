import type { FailureReason, Stage } from "#contract/enums.ts";
import { hasRun, isTerminal } from "./score.ts";
import type { CheckResult } from "./types.ts";

/** How a verification ends, depending on its checks. */
export type Conclusion =
  | { status: "completed" }
  | {
      status: "failed";
      failureReason: Extract<FailureReason, "inconclusive" | "no_check_could_run" | "provider_error">;
    };

/**
 * Decides whether a verification has ended, and how. It ends when every check has finished, and is completed if at
 * least one passed or was adverse. Completed doesn't mean that everything agrees; the results say what was found.
 * @returns null while a check is still open
 */
export function conclusionOf(results: readonly CheckResult[]): Conclusion | null {
  if (!results.every(isTerminal)) return null;
  if (results.some((r) => r.status === "passed" || r.status === "adverse")) return { status: "completed" };
  if (results.some(hasRun)) return { status: "failed", failureReason: "inconclusive" };
  const broken = results.some((r) => r.reasons.some((reason) => reason.code === "provider_error"));
  return { status: "failed", failureReason: broken ? "provider_error" : "no_check_could_run" };
}

/**
 * @returns what an unfinished verification waits for: first the subject, who has a deadline; then a provider, a
 *   contact, and finally a reviewer
 */
export function stageOf(results: readonly CheckResult[]): Stage {
  const open = results.filter((result) => !isTerminal(result));
  const has = (test: (result: CheckResult) => boolean) => open.some(test);
  const awaitsContact = (result: CheckResult) => result.evidence.awaits === "attestation";
  if (has((result) => result.status === "waiting" && !awaitsContact(result))) return "awaiting_evidence";
  if (has((result) => result.status === "running")) return "checking";
  if (has(awaitsContact)) return "awaiting_attestation";
  return has((result) => result.status === "in_review") ? "in_review" : "awaiting_evidence";
}

import type { FailureReason } from "#contract/enums.ts";
import { plural } from "#contract/plural.ts";
import { DAY, HOUR, MINUTE } from "#contract/time.ts";
import type { VerificationRow } from "#features/verifications/shared/api/types.ts";
import { isOpen, waitingText } from "../about-you/messages.ts";

/**
 * Why a verification failed, in a few words. The verification's page shows the full explanation
 * (`detail/progress/failureMessages.ts`).
 */
const FAILED: Record<FailureReason, string> = {
  consent_declined: "Declined",
  consent_expired: "No answer",
  consent_withdrawn: "Consent withdrawn",
  evidence_expired: "No documents arrived",
  inconclusive: "No clear answer",
  no_check_could_run: "No check could run",
  provider_error: "Checks couldn't finish",
};

/** The text below a row's status. `since` is how long it has been true, such as "2 days". */
export interface StatusNote {
  text: string;
  since?: string;
}

/** @returns who an open row is waiting for and for how long, or why it failed; null if the status says enough */
export function statusNote(row: VerificationRow, now = Date.now()): StatusNote | null {
  if (row.status === "failed") return row.failure_reason && { text: FAILED[row.failure_reason] };
  if (!isOpen(row)) return null;
  const text = waitingText(row);
  return row.waiting_since === null ? { text } : { text, since: durationSince(row.waiting_since, now) };
}

/** @returns the time from `iso` to `now` in its largest unit, such as "2 days"; at least a minute */
export function durationSince(iso: string, now: number): string {
  const passed = now - Date.parse(iso);
  if (passed >= DAY) return plural(Math.floor(passed / DAY), "day");
  if (passed >= HOUR) return plural(Math.floor(passed / HOUR), "hour");
  return plural(Math.max(1, Math.floor(passed / MINUTE)), "minute");
}

import { conflict, type DomainError } from "#core/errors.ts";
import type { Verification } from "#db/schema/verifications.ts";

/**
 * @throws DomainError 409 unless the subject can still answer the request: `request_answered` if they've already agreed,
 *   or `request_closed`, each with a message for the subject
 */
export function assertUndecided({
  status,
  failureReason,
}: Pick<Verification, "status" | "failureReason">): void {
  if (status === "pending") return;
  if (status === "cancelled")
    throw conflict("request_closed", "This request was cancelled by the person who sent it.");
  if (failureReason === "consent_declined")
    throw conflict("request_closed", "This request was declined. Nothing was read or checked.");
  if (failureReason === "consent_expired")
    throw conflict("request_closed", "The time to answer has passed. Nothing was read or checked.");
  throw conflict("request_answered", "You've already agreed to this request.");
}

/** The error when the requester's account is suspended. The subject only learns that there's nothing to do. */
export const requestPaused = (): DomainError =>
  conflict("request_paused", "This request is paused, so there's nothing for you to do now.");

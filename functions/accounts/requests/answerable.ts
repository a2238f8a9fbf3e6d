import type { Ctx } from "#core/context.ts";
import { conflict, type DomainError } from "#core/errors.ts";
import type { Link } from "#db/schema/accounts/sessions.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { assertFresh } from "../links/links.ts";

type Answered = Pick<Verification, "status" | "failureReason">;

/**
 * Makes sure that the holder of an emailed invitation can still answer the request.
 * @throws DomainError 409, with a message for them: `request_answered` if they've agreed and the request is still open,
 *   `request_closed`, `link_expired` or `request_paused`
 */
export function assertAnswerable(
  ctx: Ctx,
  link: Pick<Link, "expiresAt">,
  request: Answered,
  requesterSuspendedAt: number | null,
): void {
  assertUndecided(request);
  assertFresh(ctx, link);
  if (requesterSuspendedAt !== null) throw requestPaused();
}

function assertUndecided(request: Answered): void {
  if (request.status === "pending") return;
  if (request.status === "in_progress")
    throw conflict("request_answered", "You've already agreed to this request.");
  throw conflict("request_closed", howItEnded(request));
}

function howItEnded({ status, failureReason }: Answered): string {
  if (status === "cancelled") return "This request was cancelled by the person who sent it.";
  switch (failureReason) {
    case "consent_declined":
      return "This request was declined. Nothing was read or checked.";
    case "consent_expired":
      return "The time to answer has passed. Nothing was read or checked.";
    case "consent_withdrawn":
      return "You withdrew your consent, so this request has ended.";
    default:
      return "This request has ended.";
  }
}

/** The error when the requester's account is suspended. The subject only learns that there's nothing to do. */
export const requestPaused = (): DomainError =>
  conflict("request_paused", "This request is paused, so there's nothing for you to do now.");

import { and, eq, notInArray } from "drizzle-orm";
import { endedPrice } from "#contract/billing/charges.ts";
import { type FailureReason, TERMINAL_CHECK_STATUSES } from "#contract/enums.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job, teamNotices } from "#core/effects.ts";
import type { NewNotification } from "#core/notify.ts";
import { notificationEffects } from "#core/notify.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { checks } from "#db/schema/verification/checks.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { giveBack } from "#functions/allowance/reserve.ts";
import { stopContacts } from "#functions/attestation/stop.ts";
import { reason } from "#functions/checks/engine/outcome.ts";
import { endReviews } from "#functions/reviews/open.ts";
import { fullCredit } from "#functions/verification/credits.ts";
import { changeStatements, updatedEvent, withoutNumbers } from "#functions/verification/moves.ts";

/** The reason of a check that was skipped because the request ended first. */
const REQUEST_ENDED = reason("request_ended", "The request ended before this check finished.");

/** How a verification ends without a result. */
export type Ending = { status: "cancelled" } | { status: "failed"; reason: FailureReason };

/**
 * The notification about each ending. `toSubject` is the message for the subject, if it differs from the one for the
 * requester's side.
 */
const NOTICE: Record<FailureReason | "cancelled", { title: string; message: string; toSubject?: string }> = {
  cancelled: {
    title: "Request cancelled",
    // Requesters who cancel a request themselves aren't notified, so they see this only if a teammate did it.
    message: "Your team cancelled this verification request.",
    toSubject: "The requester cancelled this verification request.",
  },
  consent_declined: { title: "Request declined", message: "The subject declined." },
  consent_expired: {
    title: "Request expired",
    message: "There was no answer within 14 days.",
    toSubject: "You didn't answer within 14 days, so we checked nothing.",
  },
  consent_withdrawn: {
    title: "Consent withdrawn",
    message: "The subject stopped the verification.",
  },
  evidence_expired: {
    title: "Request expired",
    message: "No documents arrived in time.",
    toSubject: "No documents arrived in time, so we checked nothing.",
  },
  inconclusive: {
    title: "No clear result",
    message: "The checks ran, but none reached a conclusion.",
  },
  no_check_could_run: {
    title: "No check could run",
    message: "There was nothing to check.",
  },
  provider_error: {
    title: "Checks failed",
    message: "A provider didn't answer.",
    toSubject: "A provider didn't answer. That says nothing against you.",
  },
};

/**
 * @returns the notice to the requester's side about how a verification ended and, unless it was canceled, what that
 *   means for the price
 */
export function endedNotice(
  row: Pick<Verification, "processingStartedAt" | "amountDueCents">,
  why: FailureReason | "cancelled",
): { title: string; message: string } {
  const { title, message } = NOTICE[why];
  if (why === "cancelled") return { title, message };
  return { title, message: `${message} ${endedPrice(row.processingStartedAt !== null, row.amountDueCents)}` };
}

/**
 * @returns the write that ends a verification without a result, no matter who ended it. It deletes the
 *   identity numbers, credits what was charged, gives back the allowance it used, closes open reviews, skips unfinished
 *   checks, stops asking contacts, and notifies the given users and the requester's team.
 * @param actor user id, `system`, or `link` for the holder of an invitation
 * @param notified ids of the users to notify; null and the actor's id are skipped
 */
export function endWrite(
  ctx: Ctx,
  row: Verification,
  ending: Ending,
  actor: string,
  notified: (string | null)[],
): WritePart {
  const why = ending.status === "failed" ? ending.reason : "cancelled";
  const change = {
    status: ending.status,
    stage: "done",
    failureReason: ending.status === "failed" ? ending.reason : null,
    completedAt: ctx.now(),
    ...withoutNumbers(row),
  } as const;
  const notice = endedNotice(row, why);
  const toSubject = NOTICE[why].toSubject ?? NOTICE[why].message;
  const others = new Set(notified.filter((userId) => userId !== actor));
  const notices = [...others]
    .filter((userId) => userId !== null)
    .map((userId) =>
      notificationEffects(ctx, {
        userId,
        type: "verification_updated",
        kind: "request",
        ownMail: true,
        title: notice.title,
        message: userId === row.requesterId ? notice.message : toSubject,
        data: { verification_id: row.id },
        priority: "medium",
        dedupeKey: `ended:${row.id}`,
      } satisfies NewNotification),
    );
  const wasCharged = row.processingStartedAt !== null;
  const own = {
    statements: [
      ...changeStatements(ctx, row, change),
      ...(wasCharged ? fullCredit(ctx, row, why) : []),
      ...giveBack(ctx, row.id),
      ...stopContacts(ctx, row),
      endReviews(ctx, row),
      skipOpenChecks(ctx, row),
      auditRow(ctx, {
        actor,
        action: `verification.${ending.status}`,
        entity: "verification",
        entityId: row.id,
        detail: { reason: why },
      }),
    ],
    effects: [
      updatedEvent(row, change),
      job("mail.ended", { verification_id: row.id }),
      ...teamNotices(row, "ended", actor),
      // The other half of a mutual check doesn't have to wait anymore.
      ...(row.mutualWith ? [job("mutual.release", { verification_id: row.id })] : []),
    ],
  };
  return combine(own, ...notices);
}

/**
 * Marks unfinished checks as skipped, because they won't run anymore. If the request ends after a run of the checks,
 * that run's results are written later in the same batch, so they stay.
 */
const skipOpenChecks = (ctx: Ctx, { id }: Verification): Statement =>
  ctx.db
    .update(checks)
    .set({ status: "skipped", score: null, grade: null, reasons: [REQUEST_ENDED] })
    .where(and(eq(checks.verificationId, id), notInArray(checks.status, [...TERMINAL_CHECK_STATUSES])));

import { ASSURANCE_VERSION } from "#contract/assurance/version.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { type Effect, job, live, teamNotices } from "#core/effects.ts";
import { notificationEffects } from "#core/notify.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { endHandoffsOf } from "#functions/accounts/sessions/end-handoffs.ts";
import { stopContacts } from "#functions/attestation/stop.ts";
import type { CheckResult } from "#functions/checks/engine/types.ts";
import { hasConfirmedFraud } from "#functions/reviews/confirmed-fraud.ts";
import { isOverrun } from "#functions/verification/clocks.ts";
import { serviceCredits } from "#functions/verification/credits.ts";
import { lateWrite } from "#functions/verification/late.ts";
import { changeStatements, updatedEvent, withoutNumbers } from "#functions/verification/moves.ts";
import { resultChanged } from "#functions/verification/results/recompute-trust.ts";
import { recordResult } from "#functions/verification/results/record-result.ts";

/**
 * @returns the write that completes a verification once every check has a final result. It records the
 *   result, deletes the identity numbers, and stops asking contacts. It credits services and peer checks that
 *   didn't deliver. If the result is late, it credits the surcharge and says so. It notifies both sides; for
 *   half of a mutual check, `release.ts` does that.
 */
export function completeWrite(ctx: Ctx, row: Verification, results: readonly CheckResult[]): WritePart {
  const now = ctx.now();
  const late = isOverrun(row, now) ? lateWrite(ctx, row, "checks") : { change: {}, ...NO_WRITE };
  const change = {
    status: "completed",
    stage: "done",
    completedAt: now,
    ...late.change,
    ...withoutNumbers(row),
  } as const;
  const notices = row.mutualWith
    ? { statements: [], effects: [job("mutual.release", { verification_id: row.id })] }
    : combine(notifyCompleted(ctx, row), resultChanged(ctx, row));
  const changed = {
    statements: changeStatements(ctx, row, change),
    effects: [updatedEvent(row, change)],
  };
  const rest = {
    statements: [
      ...serviceCredits(ctx, { ...row, ...change }, results),
      ...recordResult(ctx, { ...row, assuranceVersion: ASSURANCE_VERSION }, results),
      ...stopContacts(ctx, row),
      endHandoffsOf(ctx, row.id),
      auditRow(ctx, {
        actor: "system",
        action: "verification.completed",
        entity: "verification",
        entityId: row.id,
      }),
    ],
  };
  return combine(changed, late, rest, notices);
}

/**
 * @param only the only side to notify, if the other one must not be notified or already was
 * @returns the write that notifies both sides that a result is ready: notifications, events and email, plus a
 *   text message if the requester asked for one, and a fraud alert if a reviewer confirmed fraud. The requester's team
 *   is notified together with the requester
 */
export function notifyCompleted(ctx: Ctx, row: Verification, only?: "requester" | "target"): WritePart {
  const readers = { requester: row.requesterId, target: row.targetUserId };
  const notices = [...new Set(only ? [readers[only]] : Object.values(readers))]
    .filter((userId) => userId !== null)
    .map((userId) =>
      notificationEffects(ctx, {
        userId,
        type: "verification_completed",
        kind: "result",
        ownMail: true,
        title: "Verification completed",
        message:
          userId === row.requesterId
            ? `The result for ${row.targetName ?? row.targetEmail} is ready.`
            : "The result of the verification about you is ready.",
        data: { verification_id: row.id },
        priority: "high",
        dedupeKey: `completed:${row.id}`,
      }),
    );
  const facts = {
    verification_id: row.id,
    status: "completed",
    stage: "done",
    // Pages on the other side must not get an event that's meant for one side only.
    ...(only && { user_id: readers[only] }),
  };
  const own = {
    effects: [
      live("verification_completed", facts),
      live("report_ready", facts),
      job("mail.completed", { verification_id: row.id, ...(only && { only }) }),
      ...(row.peer?.notify.sms && only !== "target"
        ? [job("sms.completed", { verification_id: row.id })]
        : []),
      ...(only === "target" ? [] : teamNotices(row, "completed", "system")),
      ...(only === "target" ? [] : [fraudAlertIfConfirmed(row)]),
    ],
  };
  return combine(own, ...notices);
}

/** The job that alerts the requester's side to fraud. It's enqueued only if a reviewer has confirmed fraud. */
const fraudAlertIfConfirmed = ({ id }: Verification): Effect => ({
  ...job("fraud.confirmed", { verification_id: id }),
  onlyIf: hasConfirmedFraud(id),
});

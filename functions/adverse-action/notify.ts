import type { AdverseActionStatus } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { notificationEffects } from "#core/notify.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { updatedEvent } from "#functions/verification/moves.ts";

const NOTICE: Record<AdverseActionStatus, { title: string; message: string }> = {
  pre_notice: {
    title: "Notice before a decision",
    message:
      "The requester may decide against you because of this verification. Read the report. You have seven days to dispute anything that's wrong.",
  },
  final: {
    title: "Notice of a decision",
    message:
      "The requester has decided against you, in whole or in part because of this verification. See your rights.",
  },
  withdrawn: {
    title: "A notice was withdrawn",
    message: "The requester no longer plans to decide against you because of this verification.",
  },
};

/**
 * @returns the write that notifies the subject of a step: an email and, if they have an account, a notification. It
 *   also sends the event that refreshes both sides' pages
 */
export function notifyAdverseAction(
  ctx: Ctx,
  row: Verification,
  { id, step }: { id: string; step: AdverseActionStatus },
): WritePart {
  const notice = row.targetUserId
    ? notificationEffects(ctx, {
        userId: row.targetUserId,
        type: "verification_updated",
        kind: "dispute",
        ownMail: true,
        ...NOTICE[step],
        data: { verification_id: row.id },
        priority: step === "withdrawn" ? "medium" : "critical",
        dedupeKey: `adverse_action_${step}:${id}`,
      })
    : NO_WRITE;
  const mail = job("mail.adverse_action", { verification_id: row.id, adverse_action_id: id, step });
  return combine(notice, { effects: [updatedEvent(row, {}), mail] });
}

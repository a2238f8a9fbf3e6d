import type { DocumentType } from "#contract/enums.ts";
import { documentName } from "#contract/labels.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { notificationEffects } from "#core/notify.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";

/**
 * The write that asks the subject for a document again, on behalf of a reviewer. The subject can add documents again,
 * gets the full time to do so, and is notified of which one is needed. Everything they added before stays.
 * @returns the verification's change, and the rest of the write
 */
export function askWrite(
  ctx: Ctx,
  row: Verification,
  reviewId: string,
  documentType: DocumentType,
): WritePart & { change: Partial<Verification> } {
  const notice = row.targetUserId
    ? notificationEffects(ctx, {
        userId: row.targetUserId,
        type: "verification_updated",
        kind: "request",
        ownMail: true,
        title: "Please add a document again",
        message: `A reviewer couldn't decide. Please add this document again: ${documentName(documentType)}.`,
        data: { verification_id: row.id },
        priority: "high",
        dedupeKey: `asked_again:${reviewId}`,
      })
    : NO_WRITE;
  return {
    change: {
      evidenceCompleteAt: null,
      evidenceAskedAt: ctx.now(),
      reminders: 0,
      stage: "awaiting_evidence",
    },
    ...combine(notice, { effects: [job("mail.document_asked", { review_id: reviewId })] }),
  };
}

import type { Ctx } from "#core/context.ts";
import { notificationEffects } from "#core/notify.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import type { AttestationRow } from "#db/schema/verification/attestations.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";

type NotifiedStatus = "answered" | "declined" | "reported" | "expired";

const TITLE: Record<NotifiedStatus, string> = {
  answered: "A contact has answered",
  declined: "A contact declined to answer",
  reported: "A contact won't answer",
  expired: "A contact didn't answer",
};

/** Messages to the subject, with what they can do instead. */
const TO_SUBJECT: Record<NotifiedStatus, string> = {
  answered: "The checks now use the answer.",
  declined: "You can name someone else, or upload a document instead.",
  reported:
    "They told us that the email was unwelcome. You can name someone else, or upload a document instead.",
  expired:
    "Seven days have passed without an answer. You can name someone else, or upload a document instead.",
};

const TO_REQUESTER: Record<NotifiedStatus, string> = {
  answered: "The checks now use the answer.",
  declined: "The person you're verifying can name someone else, or upload a document instead.",
  reported: "The person you're verifying can name someone else, or upload a document instead.",
  expired:
    "Seven days have passed without an answer. The person you're verifying can name someone else, or upload a document instead.",
};

/** @returns the notifications that tell both sides about a contact's status. They don't reveal the answer. */
export function contactNotices(
  ctx: Ctx,
  verification: Pick<Verification, "id" | "requesterId" | "targetUserId">,
  { id, status }: Pick<AttestationRow, "id"> & { status: NotifiedStatus },
): WritePart {
  const { requesterId, targetUserId } = verification;
  const notices = [...new Set([targetUserId, requesterId])]
    .filter((userId) => userId !== null)
    .map((userId) =>
      notificationEffects(ctx, {
        userId,
        type: "verification_updated",
        kind: "progress",
        title: TITLE[status],
        message: (userId === targetUserId ? TO_SUBJECT : TO_REQUESTER)[status],
        data: { verification_id: verification.id },
        priority: userId === targetUserId && status !== "answered" ? "high" : "medium",
        dedupeKey: `contact:${id}:${status}`,
      }),
    );
  return combine(...notices);
}

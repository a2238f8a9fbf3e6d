import { moneyOfCents } from "#contract/billing/money.ts";
import type { MissedTime } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { notificationEffects } from "#core/notify.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { surchargeCredit, surchargeOf } from "./credits.ts";

const MESSAGE: Record<MissedTime, string> = {
  checks: "The checks have taken longer than we promised.",
  review: "No reviewer decided in the time we promised, so that check ended without a clear answer.",
};

/** The sentence that tells the requester about the refund; empty if there was no surcharge. */
export const refundText = (cents: number): string =>
  cents > 0 ? `We refunded the priority surcharge of ${moneyOfCents(cents)}.` : "";

/**
 * The write for a verification that has taken longer than promised: marks it as late, credits the surcharge, and
 * notifies both sides, in the app and by email. That happens only once, no matter which deadline was missed first.
 * @param missed which of our deadlines has passed
 * @returns the change to the verification's row, for the caller's compare-and-set, and the rest of the write
 */
export function lateWrite(
  ctx: Ctx,
  row: Verification,
  missed: MissedTime,
): WritePart & { change: Partial<Pick<Verification, "lateAt" | "surchargeRefundedAt">> } {
  if (row.lateAt !== null) return { change: {}, ...NO_WRITE };
  const now = ctx.now();
  const cents = surchargeOf(row);
  const notices = [...new Set([row.requesterId, row.targetUserId])]
    .filter((userId) => userId !== null)
    .map((userId) =>
      notificationEffects(ctx, {
        userId,
        type: "verification_updated",
        kind: "request",
        ownMail: true,
        title: "Longer than promised",
        message: [MESSAGE[missed], userId === row.requesterId ? refundText(cents) : ""]
          .filter(Boolean)
          .join(" "),
        data: { verification_id: row.id },
        priority: "medium",
        dedupeKey: `late:${row.id}`,
      }),
    );
  return {
    change: { lateAt: now, ...(cents > 0 && { surchargeRefundedAt: now }) },
    ...combine(
      cents > 0 ? surchargeCredit(ctx, row, cents) : NO_WRITE,
      { effects: [job("mail.late", { verification_id: row.id, missed, refunded_cents: cents })] },
      ...notices,
    ),
  };
}

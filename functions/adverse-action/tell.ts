import type { Verification } from "../../db/schema/verifications.ts";
import type { Ctx } from "../context.ts";
import type { AdverseActionStatus } from "../contract/enums.ts";
import { notificationEffects } from "../notifications/notify.ts";
import type { Write } from "../outbox/commit.ts";
import { job } from "../outbox/effects.ts";
import { updatedEvent } from "../verification/moves.ts";

const NOTICE: Record<AdverseActionStatus, { title: string; message: string }> = {
  pre_notice: {
    title: "Notice before a decision",
    message:
      "The requester may decide against you because of this verification. Read the report; you have seven days to dispute what is wrong.",
  },
  final: {
    title: "Notice of a decision",
    message:
      "The requester has decided against you, in whole or in part because of this verification. See your rights.",
  },
  withdrawn: {
    title: "A notice was taken back",
    message: "The requester no longer intends to decide against you because of this verification.",
  },
};

/** @returns what tells the subject of a step: a notification and mail, and the event that refreshes both sides' pages */
export function tellAdverseAction(
  ctx: Ctx,
  row: Verification,
  { id, step }: { id: string; step: AdverseActionStatus },
): Pick<Write, "statements" | "effects"> {
  const notice = row.targetUserId
    ? notificationEffects(ctx, {
        userId: row.targetUserId,
        type: "verification_updated",
        ...NOTICE[step],
        data: { verification_id: row.id },
        priority: step === "withdrawn" ? "medium" : "critical",
        dedupeKey: `adverse_action_${step}:${id}`,
      })
    : { statements: [], effects: [] };
  return {
    statements: notice.statements,
    effects: [
      updatedEvent(row, {}),
      ...notice.effects,
      job("mail.adverse_action", { verification_id: row.id, adverse_action_id: id, step }),
    ],
  };
}

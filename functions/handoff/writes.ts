import { and, eq, isNull } from "drizzle-orm";
import type { HandoffEnding, HandoffState } from "#contract/handoff/handoff.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import type { WritePart } from "#core/write/part.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { type PhoneHandoff, phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { endHandoffs, handoffUpdated } from "#functions/accounts/sessions/end-handoffs.ts";

/** What happened to a handoff, for the audit log. */
type Happening =
  | "handoff.created"
  | "handoff.sent"
  | "handoff.opened"
  | "handoff.confirmed"
  | "handoff.ended";

/**
 * @param actor a user's id, or `link` for a phone that has only the link
 * @returns the write that records what happened to a handoff and updates the subject's pages
 */
export const handoffWrite = (
  ctx: Ctx,
  { id, userId, verificationId }: Pick<PhoneHandoff, "id" | "userId" | "verificationId">,
  happened: { actor: string; action: Happening; state: HandoffState; detail?: Record<string, string> },
): WritePart => ({
  statements: [
    auditRow(ctx, {
      actor: happened.actor,
      action: happened.action,
      entity: "verification",
      entityId: verificationId,
      detail: { handoff_id: id, ...happened.detail },
    }),
  ],
  effects: [handoffUpdated(userId, verificationId, happened.state)],
});

/**
 * @param end.actor `link` if the phone has no session yet
 * @returns the write that ends a handoff and the phone's session. Does nothing to a handoff that has already ended
 */
export function endWrite(
  ctx: Ctx,
  handoff: PhoneHandoff,
  end: { by: HandoffEnding; finished?: boolean; actor?: "link" },
): WritePart {
  const { userId, id } = handoff;
  const sessionOf = and(eq(sessions.userId, userId), eq(sessions.handoffId, id), isNull(sessions.revokedAt));
  const record = handoffWrite(ctx, handoff, {
    actor: end.actor ?? userId,
    action: "handoff.ended",
    state: end.finished ? "done" : "cancelled",
    detail: { by: end.by },
  });
  return {
    statements: [
      endHandoffs(ctx, eq(phoneHandoffs.id, id), end),
      ctx.db.update(sessions).set({ revokedAt: ctx.now(), revokedReason: "handoff_ended" }).where(sessionOf),
      ...record.statements,
    ],
    effects: record.effects,
  };
}

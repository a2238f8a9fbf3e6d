import { eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job, teamNotices } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { consents } from "#db/schema/verification/checks.ts";
import { endLimited } from "#functions/accounts/sessions/limited.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { assertSubject, loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { forgetFingerprints } from "#functions/verification/forget-fingerprints.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { resultChanged } from "#functions/verification/results/recompute-trust.ts";
import { publishAssurance } from "#functions/verification/results/record-assurance.ts";
import { assertMove } from "#functions/verification/transitions.ts";
import { endWrite } from "../end/end.ts";

/**
 * Withdraws the subject's consent. Before completion, this ends the verification. After completion, the status stays
 * the same, but only the subject can still see the result. A session that's limited to this request ends.
 * @throws DomainError 403 for other parties, 404 for strangers; 409 when there's no consent to withdraw
 */
export async function withdrawConsent(ctx: Ctx, userId: string, id: string, once?: Once): Promise<void> {
  const withdraw = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertSubject(caseFile);
    const { verification: row, consent } = caseFile;
    const isDone = row.status === "completed";
    assertMove(isDone ? "withdraw_result" : "withdraw", row.status);
    if (!consent || consent.withdrawnAt)
      throw conflict("consent_already_withdrawn", "Your consent was already withdrawn.");
    const mark = ctx.db.update(consents).set({ withdrawnAt: ctx.now() }).where(eq(consents.id, consent.id));
    const ending = isDone
      ? hideWrite(ctx, caseFile)
      : endWrite(ctx, row, { status: "failed", reason: "consent_withdrawn" }, userId, [row.requesterId]);
    const withdrawn = {
      statements: [mark, publishAssurance(ctx, id), ...forgetFingerprints(ctx, id)],
      effects: [job("tombstone.put", { kind: "consent", id })],
    };
    const left = await endLimited(ctx, userId, id);
    await commit(ctx, { ...combine(ending, withdrawn, left), once, resourceId: id });
  };
  await attempt(ctx, withdraw, once);
}

/**
 * The write for a withdrawal after completion: the status stays the same, but the others' pages have to stop
 * showing the result.
 */
function hideWrite(ctx: Ctx, { verification: row, viewerId }: CaseFile) {
  const isSelf = row.requesterId === viewerId;
  const notice = notificationEffects(ctx, {
    userId: row.requesterId,
    type: "verification_updated",
    kind: "result",
    title: "Consent withdrawn",
    message: "The subject withdrew consent. The result is no longer available to you.",
    data: { verification_id: row.id },
    priority: "medium",
    dedupeKey: `withdrawn:${row.id}`,
  });
  const changed = resultChanged(ctx, row);
  const own = {
    statements: [
      ...changeStatements(ctx, row, {}),
      auditRow(ctx, {
        actor: viewerId,
        action: "consent.withdrawn",
        entity: "verification",
        entityId: row.id,
      }),
      ...changed.statements,
    ],
    effects: [
      updatedEvent(row, {}),
      job("mail.ended", { verification_id: row.id }),
      ...teamNotices(row, "withdrawn", viewerId),
      ...changed.effects,
    ],
  };
  return isSelf ? own : combine(own, notice);
}

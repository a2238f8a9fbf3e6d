import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import type { WritePart } from "#core/write/part.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { endHandoffsOf } from "#functions/accounts/sessions/end-handoffs.ts";
import { refuseProposed } from "#functions/attestation/stop.ts";
import { assertSubject, loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { assertMove } from "#functions/verification/transitions.ts";

/**
 * Records that the subject has nothing more to add. We won't ask contacts that the subject hasn't decided about, and
 * checks stop waiting for evidence. Checks that never ran become `unavailable`.
 * @throws DomainError 403 for other parties, 404 for strangers; 409 unless the checks are in progress
 */
export async function completeEvidence(ctx: Ctx, userId: string, id: string, once?: Once): Promise<void> {
  const close = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertSubject(caseFile);
    const row = caseFile.verification;
    assertMove("evidence_complete", row.status);
    if (row.evidenceCompleteAt) return;
    await commit(ctx, { ...endEvidence(ctx, row, userId, "evidence.complete"), once, resourceId: id });
  };
  await attempt(ctx, close, once);
}

/**
 * @param action the action's name in the audit log
 * @returns the write that ends the wait for documents and for the subject's decision about contacts
 */
export function endEvidence(
  ctx: Ctx,
  row: Verification,
  actor: string,
  action: "evidence.complete" | "evidence.over",
): WritePart {
  const now = ctx.now();
  const change = { evidenceCompleteAt: now, contactsDecidedAt: now, stage: "checking" } as const;
  return {
    statements: [
      ...changeStatements(ctx, row, change),
      refuseProposed(ctx, row),
      endHandoffsOf(ctx, row.id),
      auditRow(ctx, { actor, action, entity: "verification", entityId: row.id }),
    ],
    effects: [updatedEvent(row, change), job("checks.run", { verification_id: row.id })],
  };
}

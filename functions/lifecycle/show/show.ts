import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { presentVerification, type VerificationAnswer } from "./present.ts";

/**
 * Returns a verification's details. If they include a result and the viewer isn't the subject, an audit log entry is
 * written. The response doesn't wait for it.
 * @throws DomainError 404 for strangers
 */
export async function showVerification(ctx: Ctx, userId: string, id: string): Promise<VerificationAnswer> {
  const caseFile = await loadCaseFile(ctx, userId, id);
  const answer = await presentVerification(ctx, caseFile);
  if (answer.results && !caseFile.viewerRoles.includes("target")) {
    const entry = { actor: userId, action: "results.viewed", entity: "verification", entityId: id } as const;
    ctx.waitUntil(runBatch(withoutCondition(ctx.db), [auditRow(ctx, entry)]));
  }
  return answer;
}

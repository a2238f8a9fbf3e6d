import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { loadCaseFile } from "#functions/verification/case-file.ts";
import { presentVerification, type VerificationAnswer } from "./present.ts";

/**
 * The detail answer. When somebody other than the subject sees a result, that is recorded, after the answer.
 * @throws DomainError 404 for everybody who is no party to it
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

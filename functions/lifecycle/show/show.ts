import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { presentVerification, type VerificationAnswer } from "./present.ts";

/**
 * Returns a verification's details. If anyone but the subject sees a result, the audit log records that after the
 * response is sent.
 * @throws DomainError 404 for everyone who isn't a party to it
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

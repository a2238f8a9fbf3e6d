import type { CheckId } from "#contract/checks/catalog.ts";
import { DUTY_CLOCK } from "#contract/limits.ts";
import type { DisputeBody } from "#contract/reviews/dispute.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { seal } from "#core/crypto/fields.ts";
import { conflict, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { canSeeResults } from "#functions/verification/case-file/standing.ts";
import { changeStatements } from "#functions/verification/moves.ts";
import { resultChanged } from "#functions/verification/results/recompute-trust.ts";
import { assertMove } from "#functions/verification/transitions.ts";
import { assertSubject, loadCaseFile } from "../verification/case-file/load-case-file.ts";
import { notifyDispute } from "./notify.ts";
import { mayBeDisputed, statementPlace } from "./present.ts";
import { recordDisputed } from "./record.ts";

/**
 * The subject disputes a finding. Its check is frozen, so it counts for no score, and staff have 30 days to decide.
 * @returns the dispute's id
 * @throws DomainError 403 for other parties, 404 for strangers; 409 if the subject can't see a result yet, and for a
 *   finding that was already disputed; 422 for a finding that doesn't exist or can't be disputed
 */
export async function openDispute(
  ctx: Ctx,
  userId: string,
  id: string,
  input: DisputeBody,
  once?: Once,
): Promise<string> {
  const dispute = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertDisputable(caseFile, input);
    const now = ctx.now();
    const disputeId = newId("dsp", now);
    const row = {
      id: disputeId,
      verificationId: id,
      check: input.check as CheckId,
      finding: input.finding,
      statement: await seal(ctx.env, statementPlace(disputeId), input.statement),
      openedAt: now,
      dueAt: now + DUTY_CLOCK.dispute,
    };
    const disputesNow = [...caseFile.disputes, { ...row, closedAt: null }];
    const record = recordDisputed(ctx, id, caseFile.checks, disputesNow);
    const notices = notifyDispute(ctx, caseFile.verification, { id: disputeId, happening: "opened" });
    await commit(ctx, {
      ...combine(
        {
          statements: [
            ...changeStatements(ctx, caseFile.verification, {}),
            ctx.db.insert(disputes).values(row),
            ...record,
            auditRow(ctx, {
              actor: userId,
              action: "dispute.opened",
              entity: "verification",
              entityId: id,
              detail: { dispute_id: disputeId, check: input.check, finding: input.finding },
            }),
          ],
        },
        notices,
        resultChanged(ctx, caseFile.verification),
      ),
      once,
      resourceId: disputeId,
    });
    return disputeId;
  };
  return attempt(ctx, dispute, once, (earlier) => earlier);
}

function assertDisputable(caseFile: CaseFile, { check, finding }: DisputeBody): void {
  assertSubject(caseFile);
  assertMove("dispute", caseFile.verification.status);
  if (!canSeeResults(caseFile))
    throw conflict(
      "results_held",
      "There's no result to dispute yet. Both results of a mutual check open together.",
    );
  const earlier = caseFile.disputes.find((row) => row.check === check && row.finding === finding);
  if (earlier)
    throw earlier.closedAt === null
      ? conflict("already_disputed", "You've already disputed this finding. We're looking into it.")
      : conflict("dispute_closed", "You've already disputed this finding, and a reviewer decided.");
  if (!mayBeDisputed(caseFile, check, finding)) throw invalid({ finding: "This result has no such finding" });
}

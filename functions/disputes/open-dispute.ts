import type { CheckId } from "#contract/checks/catalog.ts";
import type { DisputeBody } from "#contract/reviews/dispute.schema.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, invalid } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { canSeeResults } from "#functions/verification/case-file/standing.ts";
import { assertMove } from "#functions/verification/transitions.ts";
import { assertSubject, loadCaseFile } from "../verification/case-file/load-case-file.ts";
import { openingWrite } from "./opening.ts";
import { mayBeDisputed } from "./present.ts";

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
    const given = { ...input, check: input.check as CheckId };
    const who = { cause: "subject", actor: userId } as const;
    const { id: disputeId, ...write } = await openingWrite(ctx, caseFile, [given], who);
    await commit(ctx, { ...write, once, resourceId: disputeId });
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
  const earlier = caseFile.disputes.find(
    (row) => row.check === check && row.finding === finding && row.cause === "subject",
  );
  if (earlier)
    throw earlier.closedAt === null
      ? conflict("already_disputed", "You've already disputed this finding. We're looking into it.")
      : conflict("dispute_closed", "You've already disputed this finding, and a reviewer decided.");
  if (!mayBeDisputed(caseFile, check, finding)) throw invalid({ finding: "This result has no such finding" });
}
